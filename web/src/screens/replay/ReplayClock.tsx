/** The time of the race that is shown. */
import { useComputed } from "@preact/signals";
import { useApp } from "../../app";
import { clockText } from "../../net/clock";
import type { Player } from "../../replay/player";

interface Props {
  readonly player: Player;
  readonly length: number;
}

export function ReplayClock({ player, length }: Props) {
  const { t } = useApp();
  const time = useComputed(() => clockText(player.at.value)).value;
  return (
    <p class="replay-clock">
      <span class="hidden-text">{t("replay.clock", { time, length: clockText(length) })}</span>
      <span aria-hidden="true">
        <b>{time}</b> <small>/ {clockText(length)}</small>
      </span>
    </p>
  );
}
