/**
 * A thread that copies SQLite's log into the file (see sqlite-checkpoints.server.ts). JavaScript, because Node starts it by its path,
 * from the sources as from the build.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const db = new Sqlite(workerData.file, { fileMustExist: true });
const copy = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort.on('message', (job) => {
  if (job === 'end') {
    db.close();
    return parentPort.close();
  }
  copy.all();
  parentPort.postMessage('copied');
});
