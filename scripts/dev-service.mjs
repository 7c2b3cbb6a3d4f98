/**
 * Runs the service of `npm run dev` until its next restart. Plain Node, which starts in a third of the time that a TypeScript loader needs.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = resolve(fileURLToPath(import.meta.url), '../..');
process.env.NODE_ENV ??= 'development';
const restart = { isComing: false };
/**
 * Disables page updates in a process that is about to end. Remix's plugin follows every import chain from the changed file to a route;
 * there are millions, and the process did not respond for half a minute.
 */
const noUpdateBeforeRestart = {
  name: 'no-update-before-restart',
  hotUpdate: { order: 'pre', handler: () => (restart.isComing ? [] : undefined) },
};
const vite = await createServer({
  root,
  server: { middlewareMode: true },
  plugins: [noUpdateBeforeRestart],
});
// Remix's own compiler exits immediately at SIGTERM; here the service stops first.
process.removeAllListeners('SIGTERM');
const { runInDevelopment } = await vite.ssrLoadModule('/server/dev.ts');
await runInDevelopment(vite, restart);
