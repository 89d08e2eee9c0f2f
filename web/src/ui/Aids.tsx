/** What helps during a race, where its room allows it: taking back, and a hint. */
import { useApp } from "../app";
import { mayAct } from "../net/session";
import { isPractice } from "../practice";
import { Aid } from "./Aid";
import { later } from "./later";
import type { PracticeAidsProps } from "./PracticeAids";

const practice = later(() => import("./PracticeAids").then(({ PracticeAids }) => PracticeAids));

export function Aids({ live, redo }: PracticeAidsProps) {
  const { t } = useApp();
  const session = live.session.value;
  const { room } = session;
  if (!room || room.you === null) return null;
  const closed = !mayAct(session);
  const isFresh = room.number === 0 && session.pending.length === 0;
  return (
    <>
      {room.rules.undo && (
        <Aid
          name={t("race.undo")}
          letter="z"
          closed={closed || isFresh}
          onClick={() => live.act({ t: "undo" })}
        >
          <path d="M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 9" />
        </Aid>
      )}
      {isPractice(room) && <practice.Screen live={live} redo={redo} />}
      {room.options.hints && (
        <Aid
          name={t("race.hint")}
          letter="h"
          closed={closed}
          onClick={() => live.wish({ t: "hint" })}
        >
          <path d="M9 17a6 6 0 1 1 6 0v2H9zM10 22h4" />
        </Aid>
      )}
    </>
  );
}
