import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { makeQuickFolder } from '../../tests/support/quick-folder.ts';
import { prepareDatabaseFile } from './prepare-file.ts';

it('a start that has the file alone ends the leases of the dead, and one beside another process ends none', () => {
  const folder = makeQuickFolder('leases');
  const file = join(folder, 'app.db');
  const db = new Sqlite(file);
  db.exec(`
    CREATE TABLE "ScheduledTask" ("name" TEXT, "claimedBy" TEXT, "leaseUntil" TEXT);
    CREATE TABLE "OutboxMessage" ("id" TEXT, "state" TEXT, "leaseUntil" TEXT);`);
  const hold = () => {
    db.exec(`
      DELETE FROM "ScheduledTask"; INSERT INTO "ScheduledTask" VALUES ('enrol', 'dead', '2999-01-01T00:00:00.000+00:00');
      DELETE FROM "OutboxMessage"; INSERT INTO "OutboxMessage" VALUES ('1', 'sending', '2999-01-01T00:00:00.000+00:00'), ('2', 'planned', NULL);`);
  };
  const leases = () => [
    db.prepare('SELECT "claimedBy", "leaseUntil" FROM "ScheduledTask"').raw().get(),
    db.prepare('SELECT "leaseUntil" FROM "OutboxMessage" ORDER BY "id"').pluck().all(),
  ];
  try {
    hold();
    prepareDatabaseFile(`file:${file}`, () => {});
    expect(leases()).toEqual([
      [null, null],
      ['1970-01-01T00:00:00.000+00:00', null],
    ]);
    // The first call still shares the file's lock, because this process lives.
    hold();
    prepareDatabaseFile(`file:${file}`, () => {});
    expect(leases()).toEqual([
      ['dead', '2999-01-01T00:00:00.000+00:00'],
      ['2999-01-01T00:00:00.000+00:00', null],
    ]);
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
