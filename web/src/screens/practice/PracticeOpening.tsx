/** A game of practice on its way, which needs no tap; but for another deal than the one asked for. */
import { useApp } from "../../app";
import type { Live } from "../../net/live";
import type { Room } from "../../net/room";
import { hasLostDeal } from "../../retry";
import { Page } from "../../ui/Page";

interface Props {
  readonly live: Live;
  readonly room: Room;
}

export function PracticeOpening({ live, room }: Props) {
  const { t, host } = useApp();
  const { roomId, synced } = live.session.value;
  const isLost = room.phase === "waiting" && hasLostDeal(host.shelf, roomId, room);
  return (
    <Page title={t("practice.title")} narrow>
      {isLost ? (
        <div class="panel">
          <p role="status">{t("practice.lost")}</p>
          <p class="actions">
            <button type="button" class="primary" disabled={!synced} onClick={() => live.ready()}>
              {t("practice.another")}
            </button>
          </p>
        </div>
      ) : (
        <p role="status">{t("practice.opening")}</p>
      )}
    </Page>
  );
}
