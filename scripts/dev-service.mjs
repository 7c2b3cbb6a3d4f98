/** One life of the service of `npm run dev`. Plain Node, whose start takes a third of the time of one with a loader for TypeScript. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = resolve(fileURLToPath(import.meta.url), '../..');
process.env.NODE_ENV ??= 'development';
const vite = await createServer({ root, server: { middlewareMode: true } });
// Remix's own compiler ends the process at once at SIGTERM; here the service stops first.
process.removeAllListeners('SIGTERM');
const { runInDevelopment } = await vite.ssrLoadModule('/server/dev.ts');
await runInDevelopment(vite);
