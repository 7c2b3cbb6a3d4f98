import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locateDatabase } from '#app/db/connect.server.ts';
import { MigrationError } from '#app/db/migrate.server.ts';
import { backUp } from './database-file/back-up.ts';
import { compact } from './database-file/compact.ts';
import { DatabaseFileError, isBusy } from './database-file/file-error.ts';
import { blockRestore } from './database-file/prepare-file.ts';
import { restore } from './database-file/restore.ts';

/**
 * Runs `npm run admin -- backup`, `npm run admin -- restore BACKUP` and `npm run admin -- compact`, for the SQLite file of DATABASE_URL.
 * From a build without npm: `node build/main/database.js backup`.
 */
const here = dirname(fileURLToPath(import.meta.url));
/** This file is in server/ or build/main/. */
const root = resolve(here, existsSync(join(here, '../package.json')) ? '..' : '../..');

const COMPACT_COMMAND_BUSY_MS = 60_000;
const POSTGRES = {
  backup: 'Postgres is backed up with its own tools: pg_dump, or base backups with the write-ahead log.',
  restore: 'Postgres is restored with its own tools: pg_restore, or a base backup and the write-ahead log.',
  compact: 'Postgres needs no compacting: its own vacuum lets go of what was deleted.',
};
const DATABASE_COMMAND_USAGE = 'Usage: backup [FILE] | restore BACKUP | compact';

async function main([command, path]: string[]): Promise<void> {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  if (command !== 'backup' && command !== 'restore' && command !== 'compact')
    throw new DatabaseFileError(DATABASE_COMMAND_USAGE);
  const location = locateDatabase(process.env.DATABASE_URL || 'file:./data/app.db');
  if (location.provider === 'postgresql')
    throw new DatabaseFileError(`${POSTGRES[command]} See docs/operations.md.`);
  const { file } = location;
  if (command === 'backup') return runBackup(file, path);
  if (command === 'compact') return runCompact(file);
  if (!path) throw new DatabaseFileError(DATABASE_COMMAND_USAGE);
  return runRestore(file, path);
}

/** Path of the generated secret, unless the settings contain one. */
const secretFile = () => (process.env.SESSION_SECRET ? null : join(root, 'data', 'session-secret'));

function runBackup(file: string, to: string | undefined): void {
  const started = Date.now();
  if (existsSync(file)) blockRestore(file);
  const { path, bytes, secretCopy } = backUp({
    file,
    to: to && resolve(to),
    secretFile: secretFile(),
    now: new Date(),
  });
  printLine(`Backup: ${path} (${megabytes(bytes)}, checked, ${seconds(started)})`);
  printLine(
    secretCopy
      ? `Session secret: ${secretCopy}. Keep both; who has both can read what the service has sealed.`
      : 'Session secret: not in the backup. Save SESSION_SECRET too: without it what is sealed in this backup can’t be opened, and the service does not start on it.',
  );
  printLine('People who are erased from now on stay in this backup until you delete it.');
}

async function runRestore(file: string, from: string): Promise<void> {
  const { setAside, secret, erasedAgain } = await restore({
    file,
    from,
    prismaDir: join(root, 'prisma'),
    secretFile: secretFile(),
    now: new Date(),
  });
  printLine(`Restored: ${resolve(from)} is now ${file}`);
  if (setAside) printLine(`What was there before: ${setAside} (with its log, if it had one)`);
  if (secret === 'replaced') printLine('Session secret: the one beside the backup; the other was set aside.');
  if (secret === 'missing')
    printLine('Session secret: unchanged. SESSION_SECRET has to be the one from when the backup was made.');
  if (erasedAgain === null)
    printLine(
      `${setAside ? 'That can’t be read' : 'There was no database here before'}, so it is not known who was erased after this backup was made. ` +
        'They are in it again. Erase them before you start the service: npm run admin -- erase LEAD_ID [...]',
    );
  else if (erasedAgain > 0)
    printLine(
      `Erased again: ${erasedAgain} ${erasedAgain === 1 ? 'lead' : 'leads'} that had been erased after this backup was made.`,
    );
  printLine('Migrations that the backup lacks are applied when the service starts.');
}

async function runCompact(file: string): Promise<void> {
  const started = Date.now();
  if (!existsSync(file)) throw new DatabaseFileError(`There is no database ${file}.`);
  blockRestore(file);
  const before = statSync(file).size;
  const result = await compact({ file, busyMs: COMPACT_COMMAND_BUSY_MS });
  if (result !== 'compacted')
    throw new DatabaseFileError(`Another process kept ${file} busy for a minute; run this again.`);
  printLine(
    `Compacted: nothing that was deleted is left in ${file} (${megabytes(before)} before, ${megabytes(statSync(file).size)} now, ${seconds(started)})`,
  );
  printLine('Backups keep erased people until you delete them.');
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const seconds = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  const why =
    error instanceof DatabaseFileError || error instanceof MigrationError
      ? error.message
      : isBusy(error)
        ? 'Another process keeps the database busy; run this again.'
        : isFileProblem(error)
          ? error.message
          : null;
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}

/** Whether the error concerns a file: a missing or foreign folder, or a full disk. */
function isFileProblem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
