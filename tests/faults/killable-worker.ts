import { bundledProcess } from '../support/process-bundle.ts';
import { kill, startProcess, stopGently } from './kill-trials.ts';

/**
 * Starts a process that sends. After a kill, another one replaces it, as under a process supervisor.
 * @param source of the process, which reads `settings` as JSON and prints a line when it has started
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
    /** @returns the errors that the processes printed */
    async stop() {
      await stopGently(await running);
      return errors;
    },
  };
}
