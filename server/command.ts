import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '#app/lib/app-error.ts';
import { type Env, readEnv, SettingsError } from '#app/settings/env.server.ts';
import { databaseFault } from './database-fault.ts';
import { prepareDatabaseFile } from './database-file/prepare-file.ts';
import { loadEnvFile } from './env-file.ts';
import { nodeFault } from './node-fault.ts';

/**
 * Runs a command of the service with its settings, such as `npm run admin -- operator-reset`. If a failure occurs that the person at the
 * terminal can fix, it exits with 1 and a sentence.
 */
export async function runCommand(
  work: (context: { root: string; env: Env }) => Promise<void>,
): Promise<void> {
  const refuse = (why: string) => {
    process.stderr.write(`${why}\n`);
    process.exitCode = 1;
  };
  const root = findRoot(dirname(fileURLToPath(import.meta.url)));
  const fault = nodeFault() ?? loadEnvFile(root);
  if (fault) return refuse(fault);
  try {
    const env = readEnv(process.env, join(root, 'data'));
    // Prepares the file as a start of the service does: a command that opens a file next to another file's log would damage it.
    prepareDatabaseFile(env.DATABASE_URL, () => {});
    await work({ root, env });
  } catch (error) {
    if (error instanceof SettingsError || error instanceof AppError) return refuse(error.message);
    const why = databaseFault(error);
    if (why === null) throw error;
    refuse(`The database of DATABASE_URL can't be used: ${why}`);
  }
}

/** Finds the folder of package.json, above both the sources and the build. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder;
  return findRoot(dirname(folder));
}
