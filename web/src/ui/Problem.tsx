/** What went wrong, said at once to everybody who looks or listens. */
import { useApp } from "../app";
import { errorText } from "../i18n/say";

export function Problem({ code }: { readonly code: string | null }) {
  const { speech } = useApp();
  return (
    <p class="problem" role="alert">
      {code && errorText(speech, code)}
    </p>
  );
}
