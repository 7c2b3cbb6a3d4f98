/** One life of the service of `npm run dev`. Plain Node, whose start takes a third of the time of one with a loader for TypeScript. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = resolve(fileURLToPath(import.meta.url), '../..');
process.env.NODE_ENV ??= 'development';
const restart = { isComing: false };
/**
 * Pages are not updated by a process that is about to end: Remix's plugin follows each chain of imports from the changed file to a
 * route, of which there are millions, and the process answered nothing for half a minute.
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
// Remix's own compiler ends the process at once at SIGTERM; here the service stops first.
process.removeAllListeners('SIGTERM');
const { runInDevelopment } = await vite.ssrLoadModule('/server/dev.ts');
await runInDevelopment(vite, restart);
