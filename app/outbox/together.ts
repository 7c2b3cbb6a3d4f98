/**
 * Turns calls for one thing into calls for many: whatever arrives while a round is running goes into the next one. A lone
 * call waits for nothing, and under load one commit serves a handful.
 */
export function together<Item, Result>(
  doAll: (items: Item[]) => Promise<(item: Item) => Result>,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let running = false;

  const run = async () => {
    running = true;
    // One turn of the event loop, for what becomes ready in the same one.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const round = waiting;
      waiting = [];
      try {
        const resultOf = await doAll(round.map(({ item }) => item));
        for (const { item, resolve } of round) resolve(resultOf(item));
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
    }
    running = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
}
