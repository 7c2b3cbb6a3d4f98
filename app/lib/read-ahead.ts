/**
 * Reads something for each item, in the items' order, with the next reads under way while the first is awaited: a database
 * with several connections works on them side by side.
 * @param atOnce reads that are under way together
 */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  read: (item: Item) => Promise<Result>,
  atOnce = 2,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    const result = read(item);
    // One that fails after the reader has left, or behind another that failed, is awaited by no one.
    result.catch(() => undefined);
    running.push(result);
    if (running.length >= atOnce) yield (await running.shift()) as Result;
  }
  for (const result of running) yield await result;
}
