import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnvFile } from './env-file.ts';
import { findWorkerFault } from './health-file.ts';

/**
 * The health check of a container in any role: `node build/main/health-check.js` exits with 1 and the reason if the process should be
 * restarted. It loads nothing of the service and queries no database, because it runs every few seconds.
 */
loadEnvFile(resolve(dirname(fileURLToPath(import.meta.url)), '../..'));
const { PROCESS_ROLE, WORKER_HEALTH_FILE, PORT = '3000' } = process.env;
const fault = PROCESS_ROLE === 'worker' ? findFaultOfWorker() : await findFaultOfWeb();
if (fault) {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}

function findFaultOfWorker(): string | null {
  if (!WORKER_HEALTH_FILE) return 'WORKER_HEALTH_FILE is not set.';
  return findWorkerFault(WORKER_HEALTH_FILE, Date.now());
}

async function findFaultOfWeb(): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`);
    return answer.ok ? null : `/healthz answered ${answer.status}.`;
  } catch {
    return '/healthz does not answer.';
  }
}
