/**
 * `npm run proof -- NAME [arguments]` runs one of the long proofs, which `npm test` omits or runs in a short form. Without a name it lists
 * them.
 */
import { entry } from './prepare.mjs';
import { listProofs, PROOFS, runProof } from './proofs.mjs';

const [name, ...args] = process.argv.slice(2);

if (name && Object.hasOwn(PROOFS, name)) await entry(() => runProof(name, args));
else {
  const unknown = name ? `There is no proof named ${name}.\n\n` : '';
  console.log(`${unknown}${listProofs()}`);
  if (name) process.exitCode = 1;
}
