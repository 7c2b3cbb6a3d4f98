import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SHORT_LIVED_FLAGS } from './node-flags.ts';
import { bundledProcess, type ProcessSource } from './process-bundle.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Runs a module's exported function in another process and returns what it resolves to.
 * @param module one of the bundled modules
 * @param args JSON values
 */
export async function callElsewhere(
  module: ProcessSource,
  name: string,
  ...args: unknown[]
): Promise<unknown> {
  const file = await bundledProcess(module);
  const script = `
    import * as module from ${JSON.stringify(file)};
    module[${JSON.stringify(name)}](...JSON.parse(process.argv[1]))
      .then((result) => process.stdout.write(JSON.stringify(result ?? null)));`;
  const child = spawn(
    process.execPath,
    [...SHORT_LIVED_FLAGS, '--input-type=module', '-e', script, JSON.stringify(args)],
    {
      cwd: root,
    },
  );
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output))
        : reject(new Error(`The other process ended with ${code}:\n${errors}`)),
    );
  });
}
