import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { eraseAddress } from '#app/domain/erasure/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { backUp } from '../../server/database-file/back-up.ts';
import { prepareDatabaseFile } from '../../server/database-file/prepare-file.ts';
import { EMAIL, MARK, makePerson, PHONE, TENANT } from '../data/person-everywhere.ts';
import { runOn } from '../support/databases.ts';
import { databaseFolderForTests, PATIENCE_MS } from './database-folder.ts';
import { runCommand } from './file-commands.ts';

/** Where a SQLite file has its user_version. */
const OFFSET_OF_NUMBER = 60;

runOn(['sqlite'], (_name, makeDb) => {
  const { url, file, beside, open, startWorker, tryWorker, emailsIn, allBytes, writePeople } =
    databaseFolderForTests(makeDb);
  /** Runs the first step of a service start. */
  const prepare = () => prepareDatabaseFile(url(), () => {});

  it(
    'finds nothing of an erased person in the file, its log and its index after the command, while the service runs',
    async () => {
      const { db } = await open();
      await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
      const person = await makePerson(db, new Date());
      const secrets = [MARK, PHONE, ...person.secrets];
      expect(secrets.filter((secret) => !allBytes().includes(secret))).toEqual([]);
      await db.$transaction((tx) => eraseAddress(tx, { tenantId: TENANT, email: EMAIL, now: new Date() }));
      // Simulates rows that an older version deleted without overwriting them.
      const old = new Sqlite(file());
      old.pragma('secure_delete = OFF');
      old.exec(`INSERT INTO "SiteSetting" VALUES ('old', '{}', '${MARK} of old', '2026-01-01')`);
      old.exec(`DELETE FROM "SiteSetting" WHERE "key" = 'old'`);
      old.close();
      expect(allBytes().includes(MARK)).toBe(true);

      const { code, output } = await runCommand(url(), ['compact']);
      expect([code, output]).toEqual([0, expect.stringMatching(/nothing that was deleted/)]);

      expect(secrets.filter((secret) => allBytes().includes(secret))).toEqual([]);
      expect(allBytes().includes(hashRecipient(EMAIL))).toBe(true);
      expect(await db.lead.count()).toBe(2);
    },
    PATIENCE_MS,
  );

  it('overwrites what is deleted at once, on every connection of the service', async () => {
    const { db } = await open();
    const [row] = await db.$queryRawUnsafe<{ secure_delete: number | bigint }[]>('PRAGMA secure_delete');
    expect(Number(row?.secure_delete)).toBe(1);
  });

  it(
    'starts again after a kill with its log and with nothing lost, but not beside a log of another file: a backup that was copied over by hand',
    async () => {
      await writePeople(50, 'first');
      const to = beside('mine.db');
      backUp({ file: file(), to, secretFile: null, now: new Date() });
      const worker = await startWorker();
      await writePeople(100, 'later');
      await worker.stop('SIGKILL');
      expect(statSync(`${file()}-wal`).size).toBeGreaterThan(0);
      const killed = readFileSync(file());
      copyFileSync(to, file());
      const present = ['', '-wal'].map((suffix) => readFileSync(file() + suffix));
      expect(prepare).toThrow(/-wal.*belong/s);
      expect(
        ['', '-wal'].map((suffix, index) => readFileSync(file() + suffix).equals(present[index] as Buffer)),
      ).toEqual([true, true]);

      writeFileSync(file(), killed);
      prepare();
      expect(emailsIn(file())).toHaveLength(150);
    },
    PATIENCE_MS,
  );

  /**
   * Damages the file, and gives it a backup's number: a start reads a file completely that replaced another, but only opens one that its
   * service has closed.
   * @returns the file's bytes after the damage
   */
  const damage = () => {
    const bytes = readFileSync(file());
    bytes.writeUInt32BE(0, OFFSET_OF_NUMBER);
    bytes.fill(7, bytes.length - 60_000, bytes.length - 20_000);
    writeFileSync(file(), bytes);
    return bytes;
  };
  const DAMAGED = /is damaged.*npm run admin -- restore/s;

  it(
    'does not start with a damaged file, and leaves it as it is',
    async () => {
      await writePeople(500, 'many');
      const bytes = damage();
      expect(prepare).toThrow(DAMAGED);
      expect(readFileSync(file()).equals(bytes)).toBe(true);
      truncateSync(file(), 5000);
      expect(prepare).toThrow('damaged');
    },
    PATIENCE_MS,
  );

  it('as a process starts again after a kill, and ends with 1 and what to do over a damaged file', {
    tags: ['nightly'],
    timeout: PATIENCE_MS,
  }, async () => {
    const killed = await startWorker();
    await writePeople(500, 'many');
    await killed.stop('SIGKILL');
    expect(statSync(`${file()}-wal`).size).toBeGreaterThan(0);
    await (await startWorker()).stop();
    expect(emailsIn(file())).toHaveLength(500);
    const bytes = damage();
    expect(await tryWorker()).toMatchObject({ code: 1, output: expect.stringMatching(DAMAGED) });
    expect(readFileSync(file()).equals(bytes)).toBe(true);
  });

  it('does not start after a restore that was cut off', () => {
    writeFileSync(`${file()}.restoring`, '');
    expect(prepare).toThrow('restore was cut off');
  });
});
