/**
 * A thread with the connection that writes what transactions of SQL alone write (see sqlite-writer-thread.server.ts). JavaScript, because
 * Node starts it by its path, from the sources as from the build.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { SqliteStatements } from './sqlite-statements.js';

const { file, timeoutMs, pragmas } = workerData;

const client = new Sqlite(file, { timeout: timeoutMs });
for (const pragma of pragmas) client.pragma(pragma);
const statements = new SqliteStatements(client);

/** What an error tells is its code and its message; of an Error a thread passes only the latter on. */
function answer([how, text, values]) {
  try {
    return { result: statements[how](text, values) };
  } catch ({ code, message }) {
    return { code, message };
  }
}

parentPort.on('message', (call) => {
  parentPort.postMessage(answer(call));
});
