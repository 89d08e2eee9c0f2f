/** One seat's board at the moment: the board that one plays on, on which nothing can be moved. */
import { effect, useComputed } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useApp } from "../../app";
import { mountBoard } from "../../board/board";
import type { BoardHost, BoardState } from "../../board/contract";
import type { Tableau } from "../../game/tableau";
import { playerName } from "../../i18n/player_name";
import type { Rules } from "../../net/protocol";
import type { Placed } from "../../replay/placing";
import { boardsOf, countAt, type Play, type Playback } from "../../replay/playback";
import type { Player } from "../../replay/player";
import { nameIn, stepText } from "../../replay/words";
import { Swatch } from "../../ui/Swatch";

interface Props {
  readonly playback: Playback;
  readonly play: Play;
  readonly player: Player;
  readonly row: Placed | undefined;
}

export function ReplayBoard({ playback, play, player, row }: Props) {
  const { t, settings } = useApp();
  const root = useRef<HTMLDivElement>(null);
  const boards = useMemo(() => boardsOf(play), [play]);
  const { rules } = playback;
  useEffect(() => {
    if (!root.current) return;
    // The keys are the replay's; what is to be heard is said for all boards together.
    const { motion, ...look } = { ...settings.peek(), keys: false };
    const board = mountBoard(root.current, silent(t), { ...look, motion });
    let drawn = 0;
    let isGliding = true;
    const end = effect(() => {
      const count = countAt(play, player.at.value);
      // Cards glide from one board to the next; over many at once they would only flicker.
      const glides = Math.abs(count - drawn) <= 1;
      if (glides !== isGliding) board.configure({ ...look, motion: glides ? motion : "off" });
      isGliding = glides;
      drawn = count;
      board.show(stateOf(boards[count] ?? play.tableau, rules));
    });
    return () => {
      end();
      board.destroy();
    };
  }, [boards, play, player, rules, settings, t]);
  return (
    <article
      class="replay-board"
      aria-label={t("replay.board", { name: nameIn(t, playback, play.seat) })}
    >
      <Caption {...{ playback, play, player, row }} />
      <div class="board-root" ref={root} />
    </article>
  );
}

function Caption({ playback, play, player, row }: Props) {
  const { t } = useApp();
  const count = useComputed(() => countAt(play, player.at.value)).value;
  const card = playback.seats.find(({ seat }) => seat === play.seat);
  const step = play.steps[count - 1];
  return (
    <header class="replay-caption">
      {playback.plays.length > 1 && <b class="replay-rank">{row?.place}</b>}
      {card && <Swatch {...card} />}
      <bdi>{playerName(t, playback, play.seat)}</bdi>
      {row && row.state !== "playing" && <span class="tag">{t(`state.${row.state}`)}</span>}
      <span class="replay-latest">{step ? stepText(t, step.action) : t("replay.beginning")}</span>
      <span class="replay-count">
        <span class="hidden-text">{t("replay.count", { n: count, of: play.steps.length })}</span>
        <span aria-hidden="true">
          {count}/{play.steps.length}
        </span>
      </span>
    </header>
  );
}

function silent(t: BoardHost["t"]): BoardHost {
  const nothing = () => {};
  return { t, onMove: nothing, onDeal: nothing, say: nothing };
}

function stateOf(tableau: Tableau, rules: Rules): BoardState {
  return {
    ...{ tableau, rules, locked: true, pending: 0 },
    ...{ faceDown: false, hints: false, hint: null },
  };
}
