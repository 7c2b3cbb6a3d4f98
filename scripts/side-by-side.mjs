/** Programs that run at the same time in one terminal, of which each stays readable. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Blocked, root } from './prepare.mjs';

/** A program that npm installed. */
export const packageFile = (file) => join(root, 'node_modules', file);

/** Waits for all, also when one fails. @throws Blocked with every failure's message */
export async function allOrBlocked(works) {
  const results = await Promise.allSettled(works);
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  const unexpected = failures.find((failure) => !(failure instanceof Blocked));
  if (unexpected) throw unexpected;
  if (failures.length > 0) throw new Blocked(failures.map(({ message }) => message).join('\n'));
}

/** Runs a script with this Node and prints its output line by line: it does not move the terminal's cursor. */
export const runPlain = (args, options) => runNode(args, options, (text) => process.stdout.write(text));

/** Runs a script with this Node and prints its whole output once it has ended. */
export async function runPrintedAtEnd(args, options) {
  let output = '';
  try {
    await runNode(args, options, (text) => (output += text));
  } finally {
    process.stdout.write(output);
  }
}

/** @throws Blocked when it exits with anything but 0 */
function runNode(args, options, onOutput) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
    child.on('error', (error) => reject(new Blocked(`${args[0]} could not be started: ${error.message}`)));
    child.on('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Blocked(`\`node ${args.join(' ')}\` ended with ${signal ?? `exit code ${code}`}.`)),
    );
  });
}
