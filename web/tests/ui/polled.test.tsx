// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ApiError } from "../../src/net/api";
import { usePolled } from "../../src/ui/polled";
import { Days } from "../screens/days";

function Shown({ ask }: { readonly ask: () => Promise<string> }) {
  const { answer, problem, again } = usePolled(ask, 1000);
  return (
    <button type="button" aria-label="again" onClick={again}>
      {answer ?? "nothing"} {problem ?? "fine"}
    </button>
  );
}

test("the latest answer stays when there is no newer one", async () => {
  const answers: (string | ApiError)[] = ["one", new ApiError("offline", ""), "three"];
  const ask = async () => {
    const next = answers.shift() ?? "";
    if (next instanceof ApiError) throw next;
    return next;
  };
  const days = await Days.with(<Shown ask={ask} />, () => ({}));
  const seen = () => days.stage.text("button");
  expect(seen()).toBe("one fine");
  await days.pass(1000);
  expect(seen()).toBe("one offline");
  await days.pass(1000);
  expect(seen()).toBe("three fine");
});

test("another question has no answer at first, and the old one's comes too late", async () => {
  let tell = (_: string) => {};
  const slow = () => new Promise<string>((done) => (tell = done));
  const days = await Days.with(<Shown ask={slow} />, () => ({}));
  await days.stage.draw(<Shown ask={async () => "new"} />);
  await days.settle();
  tell("old");
  await days.settle();
  expect(days.stage.text("button")).toBe("new fine");
});

test("asks at once if told to", async () => {
  let count = 0;
  const ask = async () => `${++count}`;
  const days = await Days.with(<Shown ask={ask} />, () => ({}));
  await days.press("again");
  expect(days.stage.text("button")).toBe("2 fine");
});
