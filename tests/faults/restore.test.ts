import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { eraseAddress } from '#app/domain/erasure/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { backUp } from '../../server/database-file/back-up.ts';
import { DatabaseFileError } from '../../server/database-file/file-error.ts';
import { prepareDatabaseFile } from '../../server/database-file/prepare-file.ts';
import { restore } from '../../server/database-file/restore.ts';
import { EMAIL, MARK, makePerson, TENANT } from '../data/person-everywhere.ts';
import { forEachDatabase, PRISMA_DIR } from '../support/databases.ts';
import { serveApi } from '../support/http.ts';
import { fullPayload } from '../support/payloads.ts';
import { databaseFolderForTests, PATIENCE_MS } from './database-folder.ts';
import { runCommand } from './file-commands.ts';

forEachDatabase((name, makeDb) => {
  if (name === 'postgres') {
    const expectRefusal = async (command: string) => {
      const { code, output } = await runCommand(await makeDb.url('empty'), [command, 'x']);
      expect([code, output]).toEqual([1, expect.stringMatching(/Postgres/)]);
    };
    const title = 'says of Postgres that its own tools do what is asked: %s';
    it.each(['restore'])(title, expectRefusal, PATIENCE_MS);
    // The error texts of these commands are in the same table as restore's.
    it.each(['backup', 'compact'])(title, { tags: ['nightly'], timeout: PATIENCE_MS }, expectRefusal);
    return;
  }

  const folder = databaseFolderForTests(makeDb);
  const { url, file, beside, namesBeside, open, closeAll, startWorker } = folder;
  const { backups, backupFile, emailsIn, writePeople } = folder;
  /** Backs up and restores as the commands do, without their processes. */
  const copyTo = (to: string) => backUp({ file: file(), to, secretFile: null, now: new Date() });
  const restoreFrom = (from: string) =>
    restore({ file: file(), from, prismaDir: PRISMA_DIR, secretFile: null, now: new Date() });
  /** Changes the file as if a later version had migrated it. */
  const makeNewer = (path: string) => {
    const db = new Sqlite(path);
    db.exec(`UPDATE "_prisma_migrations" SET "migration_name" = '20990101000000_newer'
      WHERE "migration_name" = (SELECT MAX("migration_name") FROM "_prisma_migrations")`);
    db.close();
  };

  it(
    'backs up while submissions come in; the restored file has all that were acknowledged before',
    async () => {
      const { db } = await open();
      await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
      const api = await serveApi({ db });
      const acknowledged: string[] = [];
      let submitting = true;
      const visitors = Array.from({ length: 4 }, async (_, visitor) => {
        for (let n = 0; submitting; n++) {
          const email = `visitor-${visitor}-${n}@example.com`;
          const response = await fetch(`${api.origin}/api/assessment`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(fullPayload({ email })),
          });
          if (response.status === 201) acknowledged.push(email);
          await new Promise((wait) => setTimeout(wait, 20));
        }
      });
      while (acknowledged.length < 20) await new Promise((wait) => setTimeout(wait, 5));
      const before = [...acknowledged];
      const { code, output } = await runCommand(url(), ['backup'], { SESSION_SECRET: 'x'.repeat(32) });
      submitting = false;
      await Promise.all(visitors);
      await api.close();
      expect([code, output]).toEqual([0, expect.stringContaining(backupFile())]);
      // Submissions were answered while the command ran.
      expect(acknowledged.length).toBeGreaterThan(before.length);
      expect(output).toMatch(/SESSION_SECRET/);
      expect(backups()).toHaveLength(1);
      expect(readdirSync(beside('backups')).filter((entry) => !entry.endsWith('.db'))).toEqual([
        '.backups.lock',
      ]);
      expect(statSync(backupFile()).mode & 0o077).toBe(0);

      await closeAll();
      await restoreFrom(backupFile());
      const storedEmails = new Set(emailsIn(file()));
      expect(before.filter((email) => !storedEmails.has(email))).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'writes a backup where it is told and never over a file',
    async () => {
      const to = beside('mine.db');
      copyTo(to);
      const first = readFileSync(to);
      expect(() => copyTo(to)).toThrow('exists already');
      expect(readFileSync(to).equals(first)).toBe(true);
      expect(namesBeside(/mine\.db./)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'refuses to restore while the service runs, and changes nothing; once it was killed, puts the backup in place, with its log out of the way, and sets both aside',
    async () => {
      await writePeople(3, 'first');
      const to = beside('mine.db');
      copyTo(to);
      const worker = await startWorker();
      await writePeople(3, 'later');
      const refused = await runCommand(url(), ['restore', to]);
      expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/Stop the service first/)]);
      expect(refused.output).not.toMatch(/^\s+at /m);
      expect(emailsIn(file())).toHaveLength(6);
      expect(namesBeside(/before-restore/)).toEqual([]);

      await worker.stop('SIGKILL');
      expect(statSync(`${file()}-wal`).size).toBeGreaterThan(0);
      await restoreFrom(to);
      expect(emailsIn(file())).toHaveLength(3);
      const aside = namesBeside(/before-restore-[\w-]+$/)[0] ?? '';
      expect(emailsIn(beside(aside))).toHaveLength(6);
      // The first step of a service start.
      prepareDatabaseFile(url(), () => {});
    },
    PATIENCE_MS,
  );

  it(
    'restores nothing that is damaged, of a newer version or no database',
    async () => {
      const notOne = beside('notes.txt');
      writeFileSync(notOne, 'Not a database at all, but long enough to be looked at.'.repeat(30));
      const damaged = beside('damaged.db');
      await writePeople(200, 'many');
      copyTo(damaged);
      const bytes = readFileSync(damaged);
      bytes.fill(7, bytes.length - 40_000, bytes.length - 20_000);
      writeFileSync(damaged, bytes);
      const newer = beside('newer.db');
      copyTo(newer);
      makeNewer(newer);
      const present = readFileSync(file());
      for (const [from, why] of [
        [notOne, 'not a SQLite database'],
        [damaged, 'damaged'],
        [beside('nowhere.db'), 'no file'],
      ] as const) {
        const refused = restoreFrom(from);
        await expect(refused).rejects.toThrow(DatabaseFileError);
        await expect(refused).rejects.toThrow(why);
      }
      await expect(restoreFrom(newer)).rejects.toThrow('newer version');
      expect(readFileSync(file()).equals(present)).toBe(true);
      expect(namesBeside(/before-restore|restoring/)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'erases again in a backup who was erased after it was made, with the mails that wait in it',
    async () => {
      const { db } = await open();
      await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
      const person = await makePerson(db, new Date());
      // This person submitted twice; only the older lead is past the retention time.
      const twice = { tenantId: TENANT, firstName: 'Twice', email: 'twice@example.com', widget: 'full' };
      const older = await db.lead.create({ data: { ...twice, trackingId: 'older' } });
      await db.lead.create({ data: { ...twice, trackingId: 'newer' } });
      const to = beside('mine.db');
      copyTo(to);
      await db.$transaction(async (tx) => {
        await eraseAddress(tx, { tenantId: TENANT, email: EMAIL, now: new Date() });
        await tx.lead.update({ where: { id: older.id }, data: { email: '', erasedAt: new Date() } });
      });
      await closeAll();

      const { code, output } = await runCommand(url(), ['restore', to]);
      expect([code, output]).toEqual([0, expect.stringMatching(/Erased again: 2 leads/)]);
      expect(output).toContain(basename(to));
      expect(output).toContain('before-restore');
      expect(output).not.toContain(MARK);
      expect(namesBeside(/^app\.db-/)).toEqual([]);
      expect(readFileSync(file()).includes(MARK)).toBe(false);
      const restored = await open();
      const lead = await restored.db.lead.findUniqueOrThrow({ where: { id: person.leadId } });
      expect(lead).toMatchObject({ email: '', erasedAt: expect.any(Date) });
      const personMessages = await restored.db.outboxMessage.findMany({ where: { leadId: person.leadId } });
      // Only the company's own systems are told, of the erasure.
      const waiting = personMessages.filter(({ state }) => ['planned', 'claimed'].includes(state));
      expect(waiting.map(({ purpose }) => purpose)).toEqual(['person.erased']);
      expect(await restored.db.lead.count({ where: { firstName: 'Twice', erasedAt: null } })).toBe(1);
      expect(await restored.db.auditEvent.findMany({ where: { action: 'lead.erase' } })).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            targetId: person.leadId,
            tenantId: TENANT,
            actorLabel: 'npm run admin -- restore',
          }),
        ]),
      );
    },
    PATIENCE_MS,
  );

  it(
    'says when what was there before the restore cannot tell who was erased',
    async () => {
      const { db } = await open();
      await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
      const to = beside('mine.db');
      copyTo(to);
      await closeAll();
      writeFileSync(file(), 'no database any more'.repeat(500));
      expect(await restoreFrom(to)).toMatchObject({ setAside: expect.any(String), erasedAgain: null });
      await rm(file());
      expect(await restoreFrom(to)).toMatchObject({ setAside: null, erasedAgain: null });
    },
    PATIENCE_MS,
  );

  it('writes a backup by the command where it is told, refuses a newer one without a stack, says what a restore could not erase again, and the service starts after it', {
    tags: ['nightly'],
    timeout: PATIENCE_MS,
  }, async () => {
    await writePeople(3, 'first');
    const to = beside('mine.db');
    // Without this setting, the backup would also copy the secret of a service that was started in this folder before.
    const secret = { SESSION_SECRET: 'x'.repeat(32) };
    expect((await runCommand(url(), ['backup', to], secret)).code).toBe(0);
    const newer = beside('newer.db');
    copyTo(newer);
    makeNewer(newer);
    const refused = await runCommand(url(), ['restore', newer]);
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/newer version/)]);
    expect(refused.output).not.toMatch(/^\s+at /m);
    writeFileSync(file(), 'no database any more'.repeat(500));
    const damaged = await runCommand(url(), ['restore', to]);
    expect([damaged.code, damaged.output]).toEqual([
      0,
      expect.stringMatching(/npm run admin -- erase LEAD_ID/),
    ]);
    await rm(file());
    const gone = await runCommand(url(), ['restore', to]);
    expect([gone.code, gone.output]).toEqual([
      0,
      expect.stringMatching(/no database here before.*npm run admin -- erase LEAD_ID/),
    ]);
    await startWorker();
    expect(emailsIn(file())).toHaveLength(3);
  });
});
