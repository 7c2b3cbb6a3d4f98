/**
 * A thread that copies SQLite's log into the file (see sqlite-checkpoints.server.ts). JavaScript, because Node starts it by its path,
 * from the sources as from the build.
 */
import { fdatasyncSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const db = new Sqlite(workerData.file, { fileMustExist: true });
// Never closed: a process that closes any descriptor of a file loses SQLite's locks on it. The next thread has it again.
const descriptor = workerData.descriptor ?? openSync(workerData.file, 'r');
const copy = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort.on('message', () => {
  copy.all();
  // SQLite itself waits for the disk only once the whole log is copied, which the writer does: then little is left to wait for.
  fdatasyncSync(descriptor);
  parentPort.postMessage(descriptor);
});
