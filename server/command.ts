import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Connection, connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { directUrl } from '#app/settings/database-settings.ts';
import { type Env, readEnv, SettingsError } from '#app/settings/env.server.ts';
import { databaseFault } from './database-fault.ts';
import { prepareDatabaseFile } from './database-file/prepare-file.ts';
import { loadEnvFile } from './env-file.ts';
import { nodeFault } from './node-fault.ts';

type Db = Connection['db'];

interface CommandContext {
  env: Env;
  args: readonly string[];
  /** Applies missing migrations, runs the work on the database of DATABASE_URL, and disconnects. */
  useDatabase(run: (db: Db) => Promise<void>, options?: { isReadOnly?: boolean }): Promise<void>;
}

/**
 * Runs a command of the service with its settings, such as `npm run admin -- operator-reset`. If a failure occurs that the person at the
 * terminal can fix, it exits with 1 and a sentence.
 */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
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
    await work({
      env,
      args: process.argv.slice(2),
      async useDatabase(run, { isReadOnly = false } = {}) {
        if (!isReadOnly) await migrate(directUrl(env), join(root, 'prisma'));
        const { db, close } = await connect(directUrl(env));
        await run(db).finally(close);
      },
    });
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
