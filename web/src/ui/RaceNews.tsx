/** The latest lines of the room's log, the last first, where a rail has room for them; the menu has all of them. */
import { useApp } from "../app";
import type { Room } from "../net/room";
import { lineOf } from "./race_log";
import "../styles/news.css";

const SHOWN = 4;
/** With more lanes than these the rail is full. */
const CROWD = 6;

export function RaceNews({ room }: { readonly room: Room }) {
  const { t, speech } = useApp();
  if (room.options.seats === 1 || room.standings.length > CROWD) return null;
  const latest = room.log.slice(-SHOWN).reverse();
  return (
    <ul class="race-news" aria-hidden="true">
      {latest.map((one, at) => (
        <li key={room.log.length - at}>{lineOf(t, one, speech.language.value)}</li>
      ))}
    </ul>
  );
}
