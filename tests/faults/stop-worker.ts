import type { OutboxWorker } from '#app/outbox/worker.server.ts';

/** Prints an error for the test that reads this process's errors. */
export const printError = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);

/** Prints that this process has started, and stops the worker at SIGTERM. @param stopOthers runs before the worker is stopped */
export function sendUntilStopped(worker: OutboxWorker, stopOthers = async () => {}): void {
  process.once('SIGTERM', async () => {
    await stopOthers();
    await worker.stop(5000);
    process.exit(0);
  });
  // Printed only after the signal handler is registered, because the reader of this line may stop the process at once.
  process.stdout.write('sending\n');
}
