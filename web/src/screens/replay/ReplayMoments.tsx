/** The marks of the scrubber in words, one below the other: each is a way there. */
import { useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../../app";
import { clockText } from "../../net/clock";
import type { Mark } from "../../replay/marks";
import type { Playback } from "../../replay/playback";
import type { Player } from "../../replay/player";
import { markSaid, markText } from "../../replay/words";
import { Swatch } from "../../ui/Swatch";
import type { Steps } from "./replay_steps";
import "../../styles/replay_moments.css";

interface Props {
  readonly playback: Playback;
  readonly marks: readonly Mark[];
  readonly player: Player;
  readonly steps: Steps;
}

export function ReplayMoments({ playback, marks, player, steps }: Props) {
  const { t } = useApp();
  const list = useRef<HTMLOListElement>(null);
  const latest = useComputed(
    () => marks.filter(({ at }) => at <= player.at.value).length - 1,
  ).value;
  useEffect(() => {
    const row = list.current?.children[latest];
    if (row instanceof HTMLElement) row.scrollIntoView?.({ block: "nearest" });
  }, [latest]);
  return (
    <section class="replay-moments" aria-label={t("replay.moments")}>
      <h2>{t("replay.moments")}</h2>
      <ol ref={list}>
        {marks.map((mark, at) => (
          <li key={`${mark.seat} ${mark.count} ${mark.kind}`}>
            <Moment {...{ playback, mark, steps }} isLatest={at === latest} />
          </li>
        ))}
      </ol>
      <p class="told replay-keys">{t("replay.keys")}</p>
    </section>
  );
}

interface MomentProps {
  readonly playback: Playback;
  readonly mark: Mark;
  readonly steps: Steps;
  readonly isLatest: boolean;
}

function Moment({ playback, mark, steps, isLatest }: MomentProps) {
  const { t } = useApp();
  const card = playback.seats.find(({ seat }) => seat === mark.seat);
  const play = playback.plays.find(({ seat }) => seat === mark.seat);
  return (
    <button
      type="button"
      class="replay-moment"
      data-kind={mark.kind}
      aria-current={isLatest ? "step" : undefined}
      onClick={() => steps.to(mark)}
    >
      <span class="hidden-text">{markSaid(t, playback, mark)}</span>
      <time aria-hidden="true">{clockText(mark.at)}</time>
      {card && <Swatch {...card} />}
      <span aria-hidden="true">{play && markText(t, mark, play)}</span>
    </button>
  );
}
