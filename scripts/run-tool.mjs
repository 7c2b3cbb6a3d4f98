/** `node scripts/run-tool.mjs FILE [...]`: a program of node_modules, on a supported Node. For the scripts of package.json. */
import { entry, tool } from './prepare.mjs';

const [file, ...args] = process.argv.slice(2);
await entry(() => tool(file, args, { stdio: 'inherit' }));
