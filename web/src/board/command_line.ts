/** The line for typed commands, opened by a key and closed by Enter or Escape. */
import type { Translate } from "./words";

export class CommandLine {
  readonly element: HTMLFormElement;
  private readonly input: HTMLInputElement;

  /** `run` gets the typed text; `closed` is called after either end, to give the focus back. */
  constructor(
    document: Document,
    t: Translate,
    private readonly run: (text: string) => void,
    private readonly closed: () => void,
  ) {
    this.input = document.createElement("input");
    this.input.type = "text";
    this.input.autocomplete = "off";
    this.input.spellcheck = false;
    this.input.setAttribute("autocapitalize", "off");
    this.input.setAttribute("aria-label", t("board.command"));
    this.input.placeholder = t("board.command.example");
    this.element = document.createElement("form");
    this.element.className = "command-line";
    this.element.hidden = true;
    this.element.append(this.input);
    this.element.addEventListener("submit", (event) => this.submit(event));
    this.element.addEventListener("focusout", () => this.close());
    this.input.addEventListener("keydown", (event) => this.escape(event));
  }

  /** Opens the line, empty, with the focus in it. */
  open(): void {
    this.input.value = "";
    this.element.hidden = false;
    this.input.focus({ preventScroll: true });
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    const text = this.input.value;
    this.leave();
    if (text.trim()) this.run(text);
  }

  private escape(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === "Escape") this.leave();
  }

  private leave(): void {
    this.closed();
    this.close();
  }

  private close(): void {
    this.element.hidden = true;
  }
}
