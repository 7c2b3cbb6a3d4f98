/**
 * A thread that reads long texts from a SQLite file (see sqlite-text-reader.server.ts). JavaScript, because Node starts it by its
 * path, from the sources as from the build.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const { file, busyTimeoutMs, cacheKiB, edge, text, from, to } = workerData;

const db = new Sqlite(file, { readonly: true, timeout: busyTimeoutMs });
db.pragma(`cache_size = -${cacheKiB}`);
const findEdge = db.prepare(edge.sql).pluck();
// Reads bytes, because the driver would convert a text to a string, which would then have to be encoded again.
const writeText = db.prepare(`SELECT CAST((${text.sql}) AS BLOB)`).pluck();

/** Undefined once all spans have been read. */
let end = to;

/** Returns the text of the latest remaining span. Each span is a separate transaction, so that SQLite can empty its log between two. */
function readSpan() {
  const start = findEdge.get(...edge.values, { from, to: end });
  const portion = writeText.get(...text.values, { from: start ?? from, to: end });
  end = start;
  return portion ?? new Uint8Array();
}

parentPort.on('message', (job) => {
  if (job === 'end') {
    db.close();
    return parentPort.close();
  }
  if (end === undefined) return parentPort.postMessage(null);
  const portion = readSpan();
  parentPort.postMessage(portion, [portion.buffer]);
});
