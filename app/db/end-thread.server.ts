import type { Worker } from 'node:worker_threads';

/**
 * Asks a thread that has opened a SQLite file to close it and end, and waits for that. `terminate()` must not be used for such a
 * thread: while better-sqlite3 is being loaded in it, the whole process aborts ("Error::New napi_get_last_error_info").
 * @param thread closes its file and its port on the message 'end'; may have ended already
 */
export async function endThread(thread: Worker): Promise<void> {
  // Of a thread that has ended no other event comes.
  if (thread.threadId === -1) return;
  thread.ref();
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  thread.postMessage('end');
  await ended;
}
