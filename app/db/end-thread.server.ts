import type { Worker } from 'node:worker_threads';

/**
 * Tells a thread that has opened a SQLite file to close it and exit, and waits until it has. `terminate()` must not be used for such a
 * thread: while better-sqlite3 is being loaded in it, the whole process aborts ("Error::New napi_get_last_error_info").
 * @param thread closes its file and its port on the message 'end'; may have exited already
 */
export async function endThread(thread: Worker): Promise<void> {
  // A thread that has exited emits no more events.
  if (thread.threadId === -1) return;
  thread.ref();
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  thread.postMessage('end');
  await ended;
}
