/** The page of something that is asked for: that it comes, or why it doesn't, and the way home. */
import { useApp } from "../app";
import { HomeLink } from "./HomeLink";
import { Page } from "./Page";

interface Props {
  readonly title: string;
  /** Why it can't be had, in words; null while it may come. */
  readonly problem: string | null;
}

export function AskedPage({ title, problem }: Props) {
  const { t } = useApp();
  return (
    <Page title={title} narrow>
      <p role="status">{problem ?? t("results.loading")}</p>
      {problem !== null && (
        <p class="actions">
          <HomeLink />
        </p>
      )}
    </Page>
  );
}
