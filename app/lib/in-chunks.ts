/** Values in one statement: an address that was misused for thousands of submissions must not pass a database's limit. */
const CHUNK = 500;

/** Calls for some values at a time, one call after the other; not at all for an empty list. */
export async function inChunks<Item>(
  items: readonly Item[],
  work: (chunk: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += CHUNK) await work(items.slice(at, at + CHUNK));
}
