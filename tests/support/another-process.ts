import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Runs a module's exported function in another process and answers with what it resolves to.
 * @param module path below the root of the repository
 * @param args JSON values
 */
export function callElsewhere(module: string, name: string, ...args: unknown[]): Promise<unknown> {
  const script = `
    import * as module from ${JSON.stringify(join(root, module))};
    module[${JSON.stringify(name)}](...JSON.parse(process.argv[1]))
      .then((result) => process.stdout.write(JSON.stringify(result ?? null)));`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script, JSON.stringify(args)],
    { cwd: root },
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
