import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnvFile } from './env-file.ts';
import { nodeFault } from './node-fault.ts';

/** The built service: `node build/main/main.js`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const fault = nodeFault() ?? loadEnvFile(root);
if (fault) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}

// The operator's settings: only an explicit NODE_ENV=production makes them strict. React and Remix choose their fast builds by the same
// variable when they are loaded, so it is set before any of their modules loads.
const settings = { ...process.env };
process.env.NODE_ENV = 'production';

const { runBuiltService } = await import('./built-service.ts');
// scripts/start.mjs opens a channel, which closes if it is killed.
await runBuiltService({ root, settings, stopWithParent: process.argv.includes('--stop-with-parent') });
