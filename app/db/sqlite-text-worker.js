/**
 * A thread that reads long texts from a SQLite file (see sqlite-text-reader.server.ts). JavaScript, because Node starts it by its
 * path, from the sources as from the build.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const { file, busyTimeoutMs, cacheKiB, edge, text, slots } = workerData;

const db = new Sqlite(file, { readonly: true, timeout: busyTimeoutMs });
db.pragma(`cache_size = -${cacheKiB}`);
const findEdge = db.prepare(edge.sql).pluck();
const writeText = db.prepare(text.sql).pluck();
const shared = slots.map((slot) => Buffer.from(slot));

/** The next spans before `to`, the latest first. */
function findSpans({ from, to, count }) {
  const spans = [];
  for (let end = to; end !== undefined && spans.length < count; ) {
    const start = findEdge.get(...edge.values, { from, to: end });
    spans.push({ from: start ?? from, to: end, isLast: start === undefined });
    end = start;
  }
  return { spans };
}

/** Memory that is passed back and forth is not left to the garbage collector, which would let some 64 MB of it gather. */
function readSpan({ slot, from, to }) {
  const portion = writeText.get(...text.values, { from, to }) ?? '';
  // A character has at most three bytes for each of its units.
  const fits = portion.length * 3 <= shared[slot].length || Buffer.byteLength(portion) <= shared[slot].length;
  return fits ? { slot, bytes: shared[slot].write(portion) } : { slot, large: Buffer.from(portion) };
}

/** Each is a statement, and so a transaction, of its own: what is written meanwhile can be moved out of the log. */
parentPort.on('message', (job) => {
  if (job === 'end') {
    db.close();
    return parentPort.close();
  }
  parentPort.postMessage('count' in job ? findSpans(job) : readSpan(job));
});
