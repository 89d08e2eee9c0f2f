/** Playing a race again: the scrubber with its marks, and the buttons. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { useApp } from "../../app";
import { clockText } from "../../net/clock";
import { KINDS, type Mark } from "../../replay/marks";
import type { Play, Playback } from "../../replay/playback";
import type { Player } from "../../replay/player";
import { SPEEDS, type Speed } from "../../replay/reel";
import type { Steps } from "./replay_steps";
import "../../styles/replay_controls.css";

interface Props {
  readonly playback: Playback;
  readonly plays: readonly Play[];
  readonly marks: readonly Mark[];
  readonly player: Player;
  readonly steps: Steps;
  /** What else there is beside the buttons. */
  readonly children: ComponentChildren;
}

const ICONS = {
  markBefore: "M18 5l-9 7 9 7zM6 5v14",
  before: "M15 5l-8 7 8 7",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l8 7-8 7",
  nextMark: "M6 5l9 7-9 7zM18 5v14",
} as const;

export function ReplayControls({ playback, plays, marks, player, steps, children }: Props) {
  const { t } = useApp();
  const isRunning = player.isRunning.value;
  return (
    <section class="replay-controls" aria-label={t("replay.controls")}>
      <div class="replay-track">
        <Marks {...{ playback, plays, marks }} />
        <Scrubber player={player} length={playback.length} />
      </div>
      <div class="replay-buttons">
        <Button
          name={t("replay.mark.before")}
          icon="markBefore"
          shortcut="Shift+ArrowLeft"
          onClick={steps.markBefore}
        />
        <Button
          name={t("replay.before")}
          icon="before"
          shortcut="ArrowLeft"
          onClick={steps.before}
        />
        <Button
          name={t(isRunning ? "replay.pause" : "replay.play")}
          icon={isRunning ? "pause" : "play"}
          shortcut="Space"
          isFirst
          onClick={player.toggle}
        />
        <Button name={t("replay.next")} icon="next" shortcut="ArrowRight" onClick={steps.next} />
        <Button
          name={t("replay.mark.next")}
          icon="nextMark"
          shortcut="Shift+ArrowRight"
          onClick={steps.nextMark}
        />
        <SpeedField player={player} />
        {children}
      </div>
    </section>
  );
}

interface ButtonProps {
  readonly name: string;
  readonly icon: keyof typeof ICONS;
  /** The keys that do the same. */
  readonly shortcut: string;
  readonly isFirst?: boolean;
  readonly onClick: () => void;
}

function Button({ name, icon, shortcut, isFirst = false, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class={isFirst ? "primary replay-play" : ""}
      aria-label={name}
      aria-keyshortcuts={shortcut}
      title={name}
      onClick={onClick}
    >
      <svg class="replay-icon" viewBox="0 0 24 24" data-icon={icon} aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}

function Scrubber({ player, length }: { readonly player: Player; readonly length: number }) {
  const { t } = useApp();
  const at = Math.floor(player.at.value);
  return (
    <input
      class="replay-scrubber"
      type="range"
      min={0}
      max={length}
      step={1}
      value={at}
      aria-label={t("replay.time")}
      aria-valuetext={t("replay.clock", { time: clockText(at), length: clockText(length) })}
      onInput={(event) => player.seek(event.currentTarget.valueAsNumber)}
    />
  );
}

function SpeedField({ player }: { readonly player: Player }) {
  const { t } = useApp();
  return (
    <label class="replay-speed">
      <span class="hidden-text">{t("replay.speed")}</span>
      <select
        value={player.speed.value}
        onChange={(event) => player.hasten(Number(event.currentTarget.value) as Speed)}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
    </label>
  );
}

/** Of each board a line of marks; in words they are among the moments. */
function Marks({ playback, plays, marks }: Pick<Props, "playback" | "plays" | "marks">) {
  const paths = useMemo(() => pathsOf(plays, marks), [plays, marks]);
  return (
    <svg
      class="replay-marks"
      viewBox={`0 0 ${Math.max(1, playback.length)} ${ROW * plays.length}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {paths.map(({ kind, row, path }) => (
        <path key={`${kind}${row}`} data-kind={kind} d={path} />
      ))}
    </svg>
  );
}

const ROW = 10;

/** One path for each kind on each line, however many marks there are. */
function pathsOf(plays: readonly Play[], marks: readonly Mark[]) {
  return plays.flatMap(({ seat }, row) =>
    KINDS.map((kind) => {
      const own = marks.filter((mark) => mark.seat === seat && mark.kind === kind);
      const top = row * ROW + 1;
      return { kind, row, path: own.map(({ at }) => `M${at} ${top}v${ROW - 2}`).join("") };
    }),
  );
}
