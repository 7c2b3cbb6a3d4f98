import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built service: `node build/main/main.js`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

// What the operator set: only an explicit NODE_ENV=production makes the settings strict. React and Remix choose their
// fast builds by the same variable when they are loaded, so it is set before anything of them is.
const settings = { ...process.env };
process.env.NODE_ENV = 'production';

const { runBuiltService } = await import('./built-service.ts');
await runBuiltService({ root, settings });
