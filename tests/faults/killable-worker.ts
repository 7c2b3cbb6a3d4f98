import { bundledProcess } from '../support/process-bundle.ts';
import { kill, startProcess, stopGently } from './kill-trials.ts';

/**
 * A process that sends. After a kill another takes its place, as a supervisor of services has it.
 * @param source of the process, which takes `settings` as JSON and prints a line when it has begun
 */
export function startKillableWorker(source: Parameters<typeof bundledProcess>[0], settings: object) {
  let errors = '';
  const start = async () => {
    const { child } = await startProcess(await bundledProcess(source), settings);
    child.stderr?.on('data', (chunk) => (errors += chunk));
    return child;
  };
  let running = start();
  return {
    killAndRestart() {
      running = running.then(async (child) => {
        await kill(child);
        return start();
      });
    },
    /** @returns what the processes reported */
    async stop() {
      await stopGently(await running);
      return errors;
    },
  };
}
