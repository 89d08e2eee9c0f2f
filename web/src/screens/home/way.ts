/** The way from the first page into a room. */
import { useState } from "preact/hooks";
import { type App, useApp } from "../../app";
import { drawName } from "../../guest";
import { type Task, useTask } from "../../ui/task";

/** How one gets from the first page anywhere: by a name, and then by whatever was pressed. */
export interface Way {
  readonly name: string;
  setName(name: string): void;
  readonly task: Task;
  /** Makes the player known, then goes on; one way at a time. */
  enter(then: (app: App) => Promise<void>): void;
}

/** Returns the way from here, under the own name or a drawn one. */
export function useWay(): Way {
  const app = useApp();
  const [guest] = useState(() => app.name.value ?? drawName(app));
  const [name, setName] = useState(guest);
  const task = useTask();
  const enter = (then: (app: App) => Promise<void>) => {
    void task.run(async () => {
      await app.becomeKnown(name.trim() || guest);
      await then(app);
    });
  };
  return { name, setName, task, enter };
}
