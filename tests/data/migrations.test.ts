import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { MigrationError, migrate } from '#app/db/migrate.server.ts';
import { derivePostgres, sqliteSchema } from '../../scripts/prisma-derive.mjs';
import { diffSchemas } from '../../scripts/prisma-schema-engine.mjs';
import { callElsewhere } from '../support/another-process.ts';
import { forEachDatabase, PRISMA_DIR } from '../support/databases.ts';
import { execute, readStructure } from './structure.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a copy of the committed migrations that a test may change. */
function copyOfMigrations() {
  const folder = mkdtempSync(join(tmpdir(), 'stackguide-migrations-'));
  folders.push(folder);
  for (const part of ['migrations', 'postgres/migrations'])
    cpSync(join(PRISMA_DIR, part), join(folder, part), { recursive: true });
  const both = (name: string) => [
    join(folder, 'migrations', name),
    join(folder, 'postgres/migrations', name),
  ];
  return {
    folder,
    add(name: string, sql: string) {
      for (const directory of both(name)) {
        mkdirSync(directory, { recursive: true });
        writeFileSync(join(directory, 'migration.sql'), sql);
      }
    },
    change(name: string, edit: (sql: string) => string) {
      for (const directory of both(name)) {
        const file = join(directory, 'migration.sql');
        writeFileSync(file, edit(readFileSync(file, 'utf8')));
      }
    },
  };
}

const committed = readdirSync(join(PRISMA_DIR, 'migrations')).filter((name) => /^\d{14}_/.test(name));
const first = committed[0] ?? '';
/** Partial indexes, which Prisma's schema can't express. */
const BY_HAND = [
  'Lead_tenantId_withPhone_idx',
  'OutboxMessage_settled_createdAt_idx',
  'OutboxMessage_lostClaims_idx',
  'OutboxMessage_undelivered_idx',
];

forEachDatabase((name, makeDb) => {
  describe('migrating', () => {
    it('makes of an empty database exactly what the schema says', async () => {
      const [migrated, fromSchema] = await Promise.all([makeDb.url('empty'), makeDb.url('empty')]);
      expect(await migrate(migrated, PRISMA_DIR)).toEqual(committed);
      const provider = name === 'sqlite' ? 'sqlite' : 'postgresql';
      const schema = readFileSync(sqliteSchema, 'utf8');
      const providerSchema = name === 'sqlite' ? schema : derivePostgres(schema);
      await execute(fromSchema, await diffSchemas(null, providerSchema, provider));
      const structure = await readStructure(migrated);
      expect(structure.length).toBeGreaterThan(400);
      const isByHand = (line: string) => BY_HAND.some((index) => line.includes(index));
      expect(structure.filter((line) => !isByHand(line))).toEqual(await readStructure(fromSchema));
      expect(structure.filter(isByHand)).toHaveLength(BY_HAND.length);
    });

    it('does nothing the second time', async () => {
      const url = await makeDb.url('migrated');
      const before = await readStructure(url);
      expect(await migrate(url, PRISMA_DIR)).toEqual([]);
      expect(await readStructure(url)).toEqual(before);
    });

    // The first tier tests two processes on Postgres in many-machines.test.ts.
    it('applies once when two processes start at the same time', {
      tags: ['nightly'],
      timeout: 120_000,
    }, async () => {
      const url = await makeDb.url('empty');
      const applied = await Promise.all(
        [1, 2].map(() => callElsewhere('app/db/migrate.server.ts', 'migrate', url, PRISMA_DIR)),
      );
      // On SQLite each of the two processes may apply some of the migrations.
      expect(applied.flat().sort()).toEqual(committed);
    });

    it('takes a checkout with Windows line ends for the same migration', async () => {
      const url = await makeDb.url('migrated');
      const copy = copyOfMigrations();
      copy.change(first, (sql) => sql.replaceAll('\n', '\r\n'));
      expect(await migrate(url, copy.folder)).toEqual([]);
    });

    it('refuses to go on when a landed migration was edited, and names it', async () => {
      const url = await makeDb.url('migrated');
      const copy = copyOfMigrations();
      copy.change(first, (sql) => `${sql}\n-- a thought that came too late\n`);
      copy.add('99990101000000_next', 'CREATE TABLE "Extra" ("id" TEXT PRIMARY KEY);');
      const before = await readStructure(url);
      await expect(migrate(url, copy.folder)).rejects.toThrow(
        `${first} was changed after it had been applied`,
      );
      expect(await readStructure(url)).toEqual(before);
    });

    it('refuses a database that a newer build has migrated', async () => {
      const url = await makeDb.url('migrated');
      const copy = copyOfMigrations();
      copy.add('99990101000000_next', 'CREATE TABLE "Extra" ("id" TEXT PRIMARY KEY);');
      expect(await migrate(url, copy.folder)).toEqual(['99990101000000_next']);
      await expect(migrate(url, PRISMA_DIR)).rejects.toThrow(
        '99990101000000_next, which this build does not know',
      );
    });

    it('leaves nothing of a migration that fails half-way, and goes on once it is mended', async () => {
      const url = await makeDb.url('migrated');
      const copy = copyOfMigrations();
      copy.add('99990101000000_good', 'CREATE TABLE "Good" ("id" TEXT PRIMARY KEY);');
      copy.add(
        '99990102000000_bad',
        'CREATE TABLE "Half" ("id" TEXT PRIMARY KEY);\nINSERT INTO "NoSuchTable" VALUES (1);',
      );
      await expect(migrate(url, copy.folder)).rejects.toThrow(MigrationError);
      const structure = (await readStructure(url)).join('\n');
      expect(structure).toContain('Good');
      expect(structure).not.toContain('Half');
      copy.change('99990102000000_bad', (sql) => sql.replace(/INSERT.*/, ''));
      expect(await migrate(url, copy.folder)).toEqual(['99990102000000_bad']);
    });

    it('says so when there are no migrations to be found', async () => {
      const url = await makeDb.url('empty');
      await expect(migrate(url, join(tmpdir(), 'no-such-folder'))).rejects.toThrow('No migrations in');
    });

    it('records what it did as Prisma does', async () => {
      const { db } = await makeDb();
      const rows = await db.$queryRawUnsafe<Record<string, unknown>[]>(
        'SELECT migration_name, checksum, logs, applied_steps_count FROM _prisma_migrations ORDER BY migration_name',
      );
      expect(rows.map((row) => row.migration_name)).toEqual(committed);
      expect(rows[0]?.checksum).toMatch(/^[0-9a-f]{64}$/);
      expect(Number(rows[0]?.applied_steps_count)).toBe(1);
    });
  });

  if (name === 'sqlite')
    describe('rebuilding a table', () => {
      /** The SQL that Prisma writes for SQLite when a column changes. */
      const rebuild = (select: string) => `
      PRAGMA defer_foreign_keys=ON;
      PRAGMA foreign_keys=OFF;
      CREATE TABLE "new_User" AS ${select};
      DROP TABLE "User";
      CREATE TABLE "User" ("id" TEXT NOT NULL PRIMARY KEY, "username" TEXT NOT NULL);
      INSERT INTO "User" SELECT "id", "username" FROM "new_User";
      DROP TABLE "new_User";
      PRAGMA foreign_keys=ON;
      PRAGMA defer_foreign_keys=OFF;`;

      async function withSession() {
        const url = await makeDb.url('migrated');
        const { db, close } = await connect(url);
        await db.user.create({
          data: {
            username: 'a@example.com',
            passwordHash: '-',
            sessions: { create: { tokenHash: 't', expiresAt: new Date() } },
          },
        });
        await close();
        return url;
      }
      const sessions = async (url: string) => {
        const { db, close } = await connect(url);
        const count = await db.session.count();
        await close();
        return count;
      };

      it('keeps the rows that refer to it', async () => {
        const url = await withSession();
        const copy = copyOfMigrations();
        copy.add('99990101000000_rebuild', rebuild('SELECT * FROM "User"'));
        await migrate(url, copy.folder);
        expect(await sessions(url)).toBe(1);
      });

      it('is refused when it would leave rows without what they refer to', async () => {
        const url = await withSession();
        const copy = copyOfMigrations();
        copy.add('99990101000000_rebuild', rebuild('SELECT * FROM "User" WHERE 1 = 0'));
        await expect(migrate(url, copy.folder)).rejects.toThrow(/would leave 1 rows without.*Session → User/);
        expect(await migrate(url, PRISMA_DIR)).toEqual([]);
        expect(await sessions(url)).toBe(1);
      });
    });
});
