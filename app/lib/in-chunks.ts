/** Values per statement. An e-mail address that was misused for thousands of submissions must not exceed a database's limit. */
const CHUNK = 500;

/** Calls `work` for some values at a time, one call after the other. An empty list causes no call. */
export async function inChunks<Item>(
  items: readonly Item[],
  work: (chunk: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let index = 0; index < items.length; index += CHUNK) await work(items.slice(index, index + CHUNK));
}
