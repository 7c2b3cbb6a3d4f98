// Writes the next migration, for SQLite and Postgres, from the changes in prisma/schema.prisma since the last one.
//   node scripts/prisma-make-migration.mjs NAME      writes it (lower case, words joined by _)
//   node scripts/prisma-make-migration.mjs --check   changes nothing; exits 1 if the schema has changed without a migration
// prisma/migrated.prisma is the schema that the migrations produce. A merged migration is never edited. Read the SQL before committing it:
// the engine can't know about renamed columns or data that must be moved.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { derivePostgres, sqliteSchema } from './prisma-derive.mjs';
import { diffSchemas } from './prisma-schema-engine.mjs';

const folder = path.dirname(sqliteSchema);
const migrated = path.join(folder, 'migrated.prisma');
const DATABASES = [
  { provider: 'sqlite', derive: (schema) => schema, migrations: path.join(folder, 'migrations') },
  { provider: 'postgresql', derive: derivePostgres, migrations: path.join(folder, 'postgres/migrations') },
];

const lastMigration = (migrations) =>
  readdirSync(migrations, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .sort()
    .at(-1) ?? '';

/** Returns the missing SQL per database; all '' if the migrations produce the current schema. */
export function pendingSql() {
  const [from, to] = [migrated, sqliteSchema].map((file) => readFileSync(file, 'utf8'));
  return Promise.all(
    DATABASES.map(async ({ derive, ...database }) => ({
      ...database,
      sql: await diffSchemas(derive(from), derive(to), database.provider),
    })),
  );
}

async function main(argument) {
  if (argument === '--check') {
    const pending = (await pendingSql()).filter((d) => d.sql);
    if (pending.length > 0)
      throw new Error(
        `prisma/schema.prisma has changed without a migration (${pending.map((d) => d.provider).join(', ')}).\n` +
          'Run: node scripts/prisma-make-migration.mjs NAME',
      );
    console.log('The migrations lead to prisma/schema.prisma.');
    return;
  }
  if (!/^[a-z0-9_]+$/.test(argument ?? ''))
    throw new Error('Usage: node scripts/prisma-make-migration.mjs name_of_the_change');
  const pending = await pendingSql();
  if (pending.every((d) => !d.sql)) {
    console.log('Nothing to do: the migrations lead to prisma/schema.prisma.');
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const last = pending
    .map((d) => lastMigration(d.migrations))
    .sort()
    .at(-1);
  // Migrations are applied in the order of their names. A clock that is behind another developer's would break that order.
  if (stamp <= last.slice(0, 14)) throw new Error(`This machine's clock is behind the migration ${last}.`);
  for (const { migrations, sql } of pending) {
    const file = path.join(migrations, `${stamp}_${argument}`, 'migration.sql');
    mkdirSync(path.dirname(file));
    writeFileSync(file, sql || '-- Nothing to do on this database.\nSELECT 1;\n');
    console.log(`${path.relative(process.cwd(), file)}: ${sql.split('\n').length} lines`);
  }
  copyFileSync(sqliteSchema, migrated);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv[2]).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
