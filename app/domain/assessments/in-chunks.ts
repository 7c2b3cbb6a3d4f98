/** Ids in one statement: an address that was misused for thousands of submissions must not pass a database's limit. */
const CHUNK = 500;

/** Calls for a few ids at a time, one call after the other; not at all for none. */
export async function inChunks(
  ids: readonly string[],
  work: (chunk: string[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK) await work(ids.slice(at, at + CHUNK));
}
