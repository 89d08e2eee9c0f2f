/** The server has said goodbye for good: why, and what one can do. */
import { useApp } from "../../app";
import type { ByeFrame } from "../../net/protocol";
import { HomeLink } from "../../ui/HomeLink";
import { Page } from "../../ui/Page";

export function EndScreen({ end }: { readonly end: Pick<ByeFrame, "code" | "message"> }) {
  const { t, speech } = useApp();
  const key = `end.${end.code}`;
  const title = `end.title.${end.code}`;
  return (
    <Page title={t(speech.knows(title) ? title : "end.title")} narrow>
      <div class="panel">
        <p>{speech.knows(key) ? t(key) : end.message}</p>
        <p class="actions">
          <button type="button" onClick={() => window.location.reload()}>
            {t("end.reload")}
          </button>
          <HomeLink />
        </p>
      </div>
    </Page>
  );
}
