// Writes the next migration, for SQLite and Postgres, from what changed in prisma/schema.prisma since the last one.
//   node scripts/prisma-make-migration.mjs NAME      writes it (lower case, words joined by _)
//   node scripts/prisma-make-migration.mjs --check   changes nothing; exits 1 when the schema has moved on without a migration
// Beside each migration.sql lies the schema that it leads to, from which the next one starts. A migration that has landed is
// never edited. Read the SQL before committing it: the engine can't know of renamed columns or of data to be moved.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { derivedDrift, postgresSchema, sqliteSchema, writeDerived } from './prisma-derive.mjs';
import { diffSchemas } from './prisma-schema-engine.mjs';

const DATABASES = [
  { provider: 'sqlite', schema: sqliteSchema },
  { provider: 'postgresql', schema: postgresSchema },
].map((d) => ({ ...d, migrations: path.join(path.dirname(d.schema), 'migrations') }));

function lastMigration(migrations) {
  if (!existsSync(migrations)) return undefined;
  return readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .at(-1);
}

/** The schema that the last migration leads to; null before the first. */
function lastSnapshot(migrations) {
  const last = lastMigration(migrations);
  return last ? readFileSync(path.join(migrations, last, 'schema.prisma'), 'utf8') : null;
}

/** Per database the SQL still missing; all '' when the migrations lead to the schema as it is. */
export function pendingSql() {
  return Promise.all(
    DATABASES.map(async (d) => ({
      ...d,
      sql: await diffSchemas(lastSnapshot(d.migrations), readFileSync(d.schema, 'utf8'), d.provider),
    })),
  );
}

async function main(argument) {
  if (argument === '--check') {
    const drift = derivedDrift();
    if (drift) throw new Error(drift);
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
  writeDerived();
  const pending = await pendingSql();
  if (pending.every((d) => !d.sql)) {
    console.log('Nothing to do: the migrations lead to prisma/schema.prisma.');
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const last =
    pending
      .map((d) => lastMigration(d.migrations) ?? '')
      .sort()
      .at(-1) ?? '';
  // They are applied in the order of their names; a clock that runs behind another developer's would break it.
  if (stamp <= last.slice(0, 14)) throw new Error(`This machine's clock is behind the migration ${last}.`);
  for (const { provider, schema, migrations, sql } of pending) {
    const folder = path.join(migrations, `${stamp}_${argument}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, 'migration.sql'),
      sql || '-- Nothing to do on this database.\nSELECT 1;\n',
    );
    writeFileSync(path.join(folder, 'schema.prisma'), readFileSync(schema, 'utf8'));
    writeFileSync(
      path.join(migrations, 'migration_lock.toml'),
      `# Read by Prisma's own tools.\nprovider = "${provider}"\n`,
    );
    console.log(`${path.relative(process.cwd(), folder)}: ${sql.split('\n').length} lines`);
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv[2]).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
