/** An address that leads nowhere. */
import { useApp } from "../app";
import { HomeLink } from "./HomeLink";
import { Page } from "./Page";

export function UnknownPage() {
  const { t } = useApp();
  return (
    <Page title={t("app.unknown")} narrow>
      <p class="actions">
        <HomeLink />
      </p>
    </Page>
  );
}
