/**
 * Reads something for each item, in the items' order. The next reads already run while the first is awaited, so that a database with
 * several connections works on them in parallel.
 * @param atOnce maximum number of parallel reads
 */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  read: (item: Item) => Promise<Result>,
  atOnce = 2,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    const result = read(item);
    // A read is never awaited if it fails after the consumer has stopped or after an earlier read has failed.
    result.catch(() => undefined);
    running.push(result);
    if (running.length >= atOnce) yield (await running.shift()) as Result;
  }
  for (const result of running) yield await result;
}
