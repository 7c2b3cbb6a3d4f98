/** The service of `npm run dev`: runs scripts/dev-service.mjs and restarts it on request. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The exit code with which server/dev.ts requests a restart, because a file that it runs has changed. */
const RESTART = 75;
const root = resolve(fileURLToPath(import.meta.url), '../..');

/**
 * @param {(code: number) => void} onEnd called once, when the service ends without a restart
 * @returns {(signal: NodeJS.Signals) => void} stops it
 */
export function serveDev(onEnd) {
  let isStopping = false;
  let service;
  const start = () => {
    service = spawn(process.execPath, ['scripts/dev-service.mjs'], {
      cwd: root,
      // The channel closes if this process is killed; the service then stops.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    service.once('exit', (code) => {
      if (code === RESTART && !isStopping) start();
      else onEnd(code ?? 1);
    });
  };
  start();
  return (signal) => {
    isStopping = true;
    service.kill(signal);
  };
}

if (process.argv[1] && resolve(process.argv[1]) === join(root, 'scripts/serve-dev.mjs')) {
  const stop = serveDev((code) => process.exit(code));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal));
}
