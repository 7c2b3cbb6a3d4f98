/**
 * The thread that reads long texts from a SQLite file (see sqlite-text-reader.server.ts). JavaScript, because Node starts it by its
 * path, from the sources as from the build.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const { file, busyTimeoutMs, cacheKiB, edge, text, from, slots } = workerData;
let { to } = workerData;

const db = new Sqlite(file, { readonly: true, timeout: busyTimeoutMs });
db.pragma(`cache_size = -${cacheKiB}`);
const findEdge = db.prepare(edge.sql).pluck();
const writeText = db.prepare(text.sql).pluck();
const shared = slots.map((slot) => Buffer.from(slot));

/** Each span is a statement, and so a transaction, of its own: what is written meanwhile can be moved out of the log. */
function readSpan() {
  const start = findEdge.get(...edge.values, { from, to });
  const portion = writeText.get(...text.values, { from: start ?? from, to });
  to = start;
  return portion;
}

/**
 * One portion for each slot that is free, so that no more is read than is taken. Memory that is passed back and forth is not left to
 * the garbage collector, which would let some 64 MB of it gather.
 */
parentPort.on('message', (slot) => {
  let portion = null;
  while (to !== undefined && !portion) portion = readSpan();
  if (!portion) parentPort.postMessage(null);
  // A character has at most three bytes for each of its units.
  else if (portion.length * 3 <= shared[slot].length || Buffer.byteLength(portion) <= shared[slot].length)
    parentPort.postMessage({ slot, bytes: shared[slot].write(portion) });
  else parentPort.postMessage({ slot, large: Buffer.from(portion) });
});
