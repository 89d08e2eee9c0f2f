/** The player's own page: who one is, what one has done, and how to take it along or delete it. */
import { useCallback } from "preact/hooks";
import { useApp } from "../../app";
import { ownPlayer } from "../../net/player";
import { useAnswer } from "../../ui/answer";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { SettingsFields } from "../../ui/SettingsFields";
import { Forget } from "./Forget";
import { History } from "./History";
import { LookForm } from "./LookForm";
import { Offer } from "./Offer";
import { RecordTable } from "./RecordTable";
import "../../styles/me.css";

export function MeScreen() {
  const { t, api, name } = useApp();
  const { answer, problem } = useAnswer(
    useCallback(async () => ({ player: await ownPlayer(api) }), [api]),
  );
  return (
    <Page title={t("me.title")}>
      <Problem code={problem} />
      {answer && (
        <div class="me">
          <div class="me-side">
            <LookForm player={answer.player} />
            <details class="panel fold">
              <summary>{t("app.settings")}</summary>
              <SettingsFields />
            </details>
          </div>
          {(answer.player ?? name.value) !== null && <Kept />}
        </div>
      )}
    </Page>
  );
}

/** What the server keeps of somebody whom it knows. */
function Kept() {
  return (
    <div class="me-main">
      <RecordTable />
      <History />
      <Offer />
      <Forget />
    </div>
  );
}
