/** Whether the window has room for the own board and all the others side by side. */
import { useEffect, useState } from "preact/hooks";

const WIDE = "(min-width: 1000px) and (min-height: 481px)";

export function useWide(): boolean {
  const [isWide, setWide] = useState(() => window.matchMedia(WIDE).matches);
  useEffect(() => {
    const query = window.matchMedia(WIDE);
    const tell = () => setWide(query.matches);
    query.addEventListener("change", tell);
    return () => query.removeEventListener("change", tell);
  }, []);
  return isWide;
}
