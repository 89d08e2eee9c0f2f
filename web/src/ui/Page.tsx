/** The frame around every screen that isn't a board: brand, content, the way elsewhere. */
import type { ComponentChildren } from "preact";
import { useApp } from "../app";
import { useHeading } from "./heading";
import { Link } from "./Link";

/** Pages that every other one leads to. */
const ELSEWHERE = [
  { screen: "daily", when: "" },
  { screen: "rules" },
  { screen: "settings" },
  { screen: "me" },
] as const;

interface Props {
  readonly title: string;
  /** A title that is only heard, where the screen has a hero of its own. */
  readonly quiet?: boolean;
  /** A page of text or of a form: one column in the middle. */
  readonly narrow?: boolean;
  readonly children: ComponentChildren;
}

/** A page that takes the focus to its title when it appears, so that readers hear where they are. */
export function Page({ title, quiet = false, narrow = false, children }: Props) {
  const { t, router } = useApp();
  const heading = useHeading(title);
  return (
    <div class="page">
      <header class="page-head">
        <Link to={{ screen: "home" }} class="brand">
          <Mark />
          {t("app.name")}
        </Link>
        <nav class="page-nav">
          {ELSEWHERE.map((to) => (
            <Link key={to.screen} to={to} current={router.route.value.screen === to.screen}>
              {t(`app.${to.screen}`)}
            </Link>
          ))}
        </nav>
      </header>
      <main class={narrow ? "page-main narrow" : "page-main"}>
        <h1 ref={heading} tabIndex={-1} class={quiet ? "hidden-text" : "page-title"}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}

/** A card bent like a sting: the project's mark. */
function Mark() {
  return (
    <svg class="mark-logo" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 20c8 0 13-4 13-10a5 5 0 0 0-9-3" />
      <path d="m10 7-4-2 1 5z" />
    </svg>
  );
}
