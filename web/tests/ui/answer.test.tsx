// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { ApiError } from "../../src/net/api";
import { useAnswer } from "../../src/ui/answer";
import { Stage } from "../screens/stage";

/** A promise that the test keeps or breaks. */
function promised() {
  let keep: (answer: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<string>((resolve, reject) => {
    keep = resolve;
    fail = reject;
  });
  return { ask: () => promise, keep, fail };
}

function Asking({ ask }: { readonly ask: () => Promise<string> }) {
  const { answer, problem } = useAnswer(ask);
  return (
    <p class="asking">
      {answer ?? "nothing"}, {problem ?? "no problem"}
    </p>
  );
}

test("nothing is there before the answer comes", async () => {
  const { ask, keep } = promised();
  const stage = await Stage.with(<Asking ask={ask} />);
  expect(stage.text(".asking")).toBe("nothing, no problem");
  await act(() => keep("seven"));
  await stage.draw(<Asking ask={ask} />);
  expect(stage.text(".asking")).toBe("seven, no problem");
});

test("what can't be had is told by its code", async () => {
  const { ask, fail } = promised();
  const stage = await Stage.with(<Asking ask={ask} />);
  await act(() => fail(new ApiError("unavailable", "")));
  await stage.draw(<Asking ask={ask} />);
  expect(stage.text(".asking")).toBe("nothing, unavailable");
});

test("an answer that comes after one has left is nobody's", async () => {
  const { ask, keep } = promised();
  const stage = await Stage.with(<Asking ask={ask} />);
  await stage.draw(<p class="elsewhere">elsewhere</p>);
  await act(() => keep("late"));
  expect(stage.text(".elsewhere")).toBe("elsewhere");
});
