/**
 * `npm run proof -- NAME [arguments]`: runs one of the long proofs, which `npm test` leaves out or runs in a short form.
 * Without a name it lists them.
 */
import { entry, run } from './prepare.mjs';
import { listProofs, PROOFS, renamedCommand } from './proofs.mjs';

const [name, ...args] = process.argv.slice(2);
const note = renamedCommand(process.env.npm_lifecycle_event);
if (note) console.warn(note);

if (name && Object.hasOwn(PROOFS, name))
  await entry(() => run(process.execPath, [`scripts/proof-${name}.mjs`, ...args], { stdio: 'inherit' }));
else {
  const unknown = name ? `There is no proof named ${name}.\n\n` : '';
  console.log(`${unknown}${listProofs()}`);
  if (name) process.exitCode = 1;
}
