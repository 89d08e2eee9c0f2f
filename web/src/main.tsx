/** Entry of the browser client: loads the styles and draws the first screen. */
import { render } from "preact";
import "./styles/tokens.css";
import "./styles/board.css";

const root = document.getElementById("app");
if (root) render(<h1>Scorpion Race</h1>, root);
