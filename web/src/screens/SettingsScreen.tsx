/** The settings as a page of their own; a race has them in its menu. */
import { useApp } from "../app";
import { Page } from "../ui/Page";
import { SettingsFields } from "../ui/SettingsFields";

export function SettingsScreen() {
  const { t } = useApp();
  return (
    <Page title={t("settings.title")} narrow>
      <div class="panel">
        <SettingsFields />
      </div>
    </Page>
  );
}
