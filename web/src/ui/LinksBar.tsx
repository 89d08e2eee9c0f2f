/** A bar from 0 to 48 joined cards, with a notch for each run of twelve. */
const MOST = 48;
const RUN = 12;
const NOTCHES = [RUN, 2 * RUN, 3 * RUN];
const HEIGHT = 4;

export function LinksBar({ links }: { readonly links: number }) {
  return (
    <svg
      class="links-bar"
      viewBox={`0 0 ${MOST} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="links-track" width={MOST} height={HEIGHT} />
      <rect class="links-fill" width={Math.min(links, MOST)} height={HEIGHT} />
      {NOTCHES.map((at) => (
        <rect key={at} class="links-notch" x={at - 0.2} width={0.4} height={HEIGHT} />
      ))}
    </svg>
  );
}
