interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Options {
  /** Items in a round; the others stay for the one after it, in the order of their coming. */
  atMost?: number;
  /**
   * Whether an error may be the fault of one item, which the others must not suffer for: then each item of the failed round
   * is done by itself. For rounds that leave nothing behind when they fail.
   */
  oneByOneAfter?: (error: unknown) => boolean;
}

/**
 * Turns calls for one thing into calls for many: whatever arrives while a round is running goes into the next one. A lone
 * call waits for nothing, and under load one commit serves a handful.
 *
 * @param doAll does a whole round and answers with the result of each item; when it fails, all of the round fail
 */
export function together<Item, Result>(
  doAll: (items: Item[]) => Promise<(item: Item) => Result>,
  { atMost = Number.POSITIVE_INFINITY, oneByOneAfter = () => false }: Options = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;

  const run = async () => {
    running = true;
    // One turn of the event loop, for what becomes ready in the same one.
    await new Promise(setImmediate);
    while (waiting.length > 0) await settle(waiting.splice(0, atMost));
    running = false;
  };

  const settle = async (round: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const resultOf = await doAll(round.map(({ item }) => item));
      for (const { item, resolve } of round) resolve(resultOf(item));
    } catch (error) {
      if (round.length > 1 && oneByOneAfter(error)) for (const one of round) await settle([one]);
      else for (const { reject } of round) reject(error);
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void run();
    });
}
