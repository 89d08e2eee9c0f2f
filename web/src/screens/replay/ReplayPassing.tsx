/** Passing a replay on: a link to the moment, and the file that anybody can check. */
import { useComputed } from "@preact/signals";
import { useApp } from "../../app";
import { playerName } from "../../i18n/player_name";
import { list } from "../../i18n/say";
import { clockText } from "../../net/clock";
import { momentQuery } from "../../replay/moment";
import type { Playback } from "../../replay/playback";
import type { Player } from "../../replay/player";
import { routePath } from "../../router";
import { ShareText } from "../../ui/ShareText";

interface Props {
  readonly playback: Playback;
  readonly player: Player;
  readonly seats: readonly number[];
}

export function ReplayPassing({ playback, player, seats }: Props) {
  const { t, speech } = useApp();
  // While it plays, to the second: nobody shares a moment more exactly than that.
  const at = useComputed(() => {
    const { isRunning, at } = player;
    return isRunning.value ? Math.floor(at.value / 1000) * 1000 : at.value;
  }).value;
  const { race } = playback;
  const path = routePath({ screen: "replay", race });
  const names = list(
    seats.map((seat) => playerName(t, playback, seat)),
    speech.language.value,
  );
  const what = {
    title: t("replay.title"),
    text: t("replay.share.text", { names, time: clockText(at) }),
    url: window.location.origin + path + momentQuery({ seats, at }),
  };
  return (
    <div class="replay-passing">
      <ShareText label={t("replay.share")} what={what} />
      <a class="button" href={`/api/races/${race}/replay`} download>
        {t("replay.download")}
      </a>
    </div>
  );
}
