import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connection, connect } from '../../app/db/connect.server.ts';
import { eraseAddress } from '../../app/domain/erasure/index.ts';
import { seedFirstStart } from '../../app/domain/seed/index.ts';
import { hashRecipient } from '../../app/lib/hash-recipient.server.ts';
import { EMAIL, MARK, makePerson, PHONE, TENANT } from '../data/person-everywhere.ts';
import { forEachDatabase } from '../support/databases.ts';
import { serveApi } from '../support/http.ts';
import { fullPayload } from '../support/payloads.ts';
import { runCommand, type StartedWorker, startedWorker, startWorkerProcess } from './file-commands.ts';
import { bundleProcess } from './kill-trials.ts';

/** Each starts processes. */
const PATIENCE_MS = 120_000;

forEachDatabase((name, makeDb) => {
  if (name === 'postgres') {
    it(
      'says of Postgres that its own tools do it',
      async () => {
        for (const command of ['backup', 'restore', 'compact']) {
          const { code, output } = await runCommand(await makeDb.url('empty'), [command, 'x']);
          expect([code, output]).toEqual([1, expect.stringMatching(/Postgres/)]);
        }
      },
      PATIENCE_MS,
    );
    return;
  }

  let bundled: string;
  let url: string;
  let file: string;
  beforeAll(async () => {
    bundled = await bundleProcess('worker-process');
  }, PATIENCE_MS);
  afterAll(() => rm(dirname(bundled), { recursive: true, force: true }));
  const connections: Connection[] = [];
  const workers: StartedWorker[] = [];
  beforeEach(async () => {
    url = await makeDb.url('migrated');
    // In a folder of its own: backups and what is set aside come beside it.
    const folder = `${url.slice('file:'.length)}-folder`;
    file = join(folder, 'app.db');
    await mkdir(folder, { recursive: true });
    copyFileSync(url.slice('file:'.length), file);
    url = `file:${file}`;
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop('SIGKILL')));
    await Promise.all(connections.splice(0).map((connection) => connection.close()));
  });
  const open = async () => {
    const connection = await connect(url);
    connections.push(connection);
    return connection;
  };
  const closeAll = () => Promise.all(connections.splice(0).map((connection) => connection.close()));
  const startWorker = async () => {
    const worker = await startedWorker(bundled, url);
    workers.push(worker);
    return worker;
  };
  const backups = () =>
    existsSync(join(dirname(file), 'backups'))
      ? readdirSync(join(dirname(file), 'backups')).filter((entry) => entry.endsWith('.db'))
      : [];
  const backupFile = () => join(dirname(file), 'backups', backups()[0] ?? '');
  const emailsIn = (path: string) => {
    const db = new Sqlite(path, { readonly: true });
    const emails = db.prepare('SELECT "email" FROM "Lead"').pluck().all() as string[];
    db.close();
    return emails;
  };
  const bytesOf = (path: string) => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));
  const allBytes = () => Buffer.concat(['', '-wal', '-shm'].map((suffix) => bytesOf(file + suffix)));
  const writePeople = async (count: number, prefix: string) => {
    const { db, close } = await connect(url);
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
    const emails = Array.from({ length: count }, (_, n) => `${prefix}-${n}@example.com`);
    await db.lead.createMany({
      data: emails.map((email) => ({
        tenantId: TENANT,
        trackingId: email,
        firstName: 'x'.repeat(300),
        email,
        widget: 'full',
      })),
    });
    await close();
  };

  it(
    'finds nothing of an erased person in the file, its log and its index after the command, while the service runs',
    async () => {
      const { db } = await open();
      await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
      const person = await makePerson(db, new Date());
      const secrets = [MARK, PHONE, ...person.secrets];
      expect(secrets.filter((secret) => !allBytes().includes(secret))).toEqual([]);
      await db.$transaction((tx) => eraseAddress(tx, { tenantId: TENANT, email: EMAIL, now: new Date() }));
      // What an older version deleted without overwriting it.
      const old = new Sqlite(file);
      old.pragma('secure_delete = OFF');
      old.exec(`INSERT INTO "SiteSetting" VALUES ('old', '{}', '${MARK} of old', '2026-01-01')`);
      old.exec(`DELETE FROM "SiteSetting" WHERE "key" = 'old'`);
      old.close();
      expect(allBytes().includes(MARK)).toBe(true);

      const { code, output } = await runCommand(url, ['compact']);
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
        }
      });
      while (acknowledged.length < 20) await new Promise((wait) => setTimeout(wait, 5));
      const before = [...acknowledged];
      const { code, output } = await runCommand(url, ['backup'], { SESSION_SECRET: 'x'.repeat(32) });
      submitting = false;
      await Promise.all(visitors);
      await api.close();
      expect([code, output]).toEqual([0, expect.stringContaining(backupFile())]);
      // Submissions were answered while it ran.
      expect(acknowledged.length).toBeGreaterThan(before.length);
      expect(output).toMatch(/SESSION_SECRET/);
      expect(backups()).toHaveLength(1);
      expect(readdirSync(join(dirname(file), 'backups')).filter((entry) => !entry.endsWith('.db'))).toEqual(
        [],
      );
      expect(statSync(backupFile()).mode & 0o077).toBe(0);

      await Promise.all(connections.splice(0).map((connection) => connection.close()));
      const restored = await runCommand(url, ['restore', backupFile()]);
      expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(basename(backupFile()))]);
      const stored = new Set(emailsIn(file));
      expect(before.filter((email) => !stored.has(email))).toEqual([]);
      await startWorker();
    },
    PATIENCE_MS,
  );

  it(
    'writes a backup where it is told and never over a file',
    async () => {
      const to = join(dirname(file), 'mine.db');
      expect((await runCommand(url, ['backup', to])).code).toBe(0);
      const first = readFileSync(to);
      const again = await runCommand(url, ['backup', to]);
      expect([again.code, again.output]).toEqual([1, expect.stringMatching(/exists already/)]);
      expect(readFileSync(to).equals(first)).toBe(true);
      expect(readdirSync(dirname(file)).filter((entry) => /mine\.db./.test(entry))).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'refuses to restore while the service runs, and changes nothing',
    async () => {
      await writePeople(3, 'first');
      const to = join(dirname(file), 'mine.db');
      await runCommand(url, ['backup', to]);
      await writePeople(3, 'later');
      const worker = await startWorker();
      const { code, output } = await runCommand(url, ['restore', to]);
      expect([code, output]).toEqual([1, expect.stringMatching(/Stop the service first/)]);
      await worker.stop();
      expect(emailsIn(file)).toHaveLength(6);
      expect(readdirSync(dirname(file)).filter((entry) => /before-restore/.test(entry))).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'puts a backup in place of a file whose service was killed, with its log out of the way, and sets both aside',
    async () => {
      await writePeople(3, 'first');
      const to = join(dirname(file), 'mine.db');
      await runCommand(url, ['backup', to]);
      const worker = await startWorker();
      await writePeople(3, 'later');
      await worker.stop('SIGKILL');
      expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
      const { code, output } = await runCommand(url, ['restore', to]);
      expect([code, output]).toEqual([0, expect.stringMatching(/before-restore/)]);
      expect(emailsIn(file)).toHaveLength(3);
      const aside = readdirSync(dirname(file)).find((entry) => /before-restore-[\w-]+$/.test(entry)) ?? '';
      expect(emailsIn(join(dirname(file), aside))).toHaveLength(6);
      await startWorker();
    },
    PATIENCE_MS,
  );

  it(
    'restores nothing that is damaged, of a newer version or no database',
    async () => {
      const notOne = join(dirname(file), 'notes.txt');
      writeFileSync(notOne, 'Not a database at all, but long enough to be looked at.'.repeat(30));
      const damaged = join(dirname(file), 'damaged.db');
      await writePeople(200, 'many');
      await runCommand(url, ['backup', damaged]);
      const bytes = readFileSync(damaged);
      bytes.fill(7, bytes.length - 40_000, bytes.length - 20_000);
      writeFileSync(damaged, bytes);
      const newer = join(dirname(file), 'newer.db');
      await runCommand(url, ['backup', newer]);
      const db = new Sqlite(newer);
      db.exec(`UPDATE "_prisma_migrations" SET "migration_name" = '20990101000000_newer'
      WHERE "migration_name" = (SELECT MAX("migration_name") FROM "_prisma_migrations")`);
      db.close();
      const present = readFileSync(file);
      for (const [from, why] of [
        [notOne, /not a SQLite database/],
        [damaged, /damaged/],
        [newer, /newer version/],
        [join(dirname(file), 'nowhere.db'), /no file/],
      ] as const) {
        const { code, output } = await runCommand(url, ['restore', from]);
        expect([code, output]).toEqual([1, expect.stringMatching(why)]);
        expect(output).not.toMatch(/^\s+at /m);
      }
      expect(readFileSync(file).equals(present)).toBe(true);
      expect(readdirSync(dirname(file)).filter((entry) => /before-restore|restoring/.test(entry))).toEqual(
        [],
      );
    },
    PATIENCE_MS,
  );

  it(
    'does not start beside a log of another file: a backup that was copied over by hand',
    async () => {
      await writePeople(50, 'first');
      const to = join(dirname(file), 'mine.db');
      await runCommand(url, ['backup', to]);
      const worker = await startWorker();
      await writePeople(500, 'later');
      await worker.stop('SIGKILL');
      copyFileSync(to, file);
      const present = ['', '-wal'].map((suffix) => readFileSync(file + suffix));
      const started = await startWorkerProcess(bundled, url);
      if (!('output' in started)) workers.push(started);
      expect(started).toMatchObject({ code: 1, output: expect.stringMatching(/-wal.*belong/s) });
      expect(
        ['', '-wal'].map((suffix, at) => readFileSync(file + suffix).equals(present[at] as Buffer)),
      ).toEqual([true, true]);
    },
    PATIENCE_MS,
  );

  it(
    'does not start with a damaged file, and leaves it as it is',
    async () => {
      await writePeople(500, 'many');
      const bytes = readFileSync(file);
      bytes.fill(7, bytes.length - 60_000, bytes.length - 20_000);
      writeFileSync(file, bytes);
      const started = await startWorkerProcess(bundled, url);
      if (!('output' in started)) workers.push(started);
      expect(started).toMatchObject({
        code: 1,
        output: expect.stringMatching(/is damaged.*npm run restore/s),
      });
      expect(readFileSync(file).equals(bytes)).toBe(true);
      truncateSync(file, 5000);
      expect(await startWorkerProcess(bundled, url)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/damaged/),
      });
    },
    PATIENCE_MS,
  );

  it(
    'starts again after a kill with its log, and with nothing lost',
    async () => {
      const worker = await startWorker();
      await writePeople(40, 'kept');
      await worker.stop('SIGKILL');
      expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
      await (await startWorker()).stop();
      expect(emailsIn(file)).toHaveLength(40);
    },
    PATIENCE_MS,
  );

  it(
    'does not start after a restore that was cut off',
    async () => {
      writeFileSync(`${file}.restoring`, '');
      expect(await startWorkerProcess(bundled, url)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/restore was cut off/),
      });
    },
    PATIENCE_MS,
  );

  it(
    'erases again in a backup who was erased after it was made, with the mails that wait in it',
    async () => {
      const { db } = await open();
      await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
      const person = await makePerson(db, new Date());
      // Of somebody who came again later, only the old lead is past the retention time.
      const twice = { tenantId: TENANT, firstName: 'Twice', email: 'twice@example.com', widget: 'full' };
      const older = await db.lead.create({ data: { ...twice, trackingId: 'older' } });
      await db.lead.create({ data: { ...twice, trackingId: 'newer' } });
      const to = join(dirname(file), 'mine.db');
      await runCommand(url, ['backup', to]);
      await db.$transaction(async (tx) => {
        await eraseAddress(tx, { tenantId: TENANT, email: EMAIL, now: new Date() });
        await tx.lead.update({ where: { id: older.id }, data: { email: '', erasedAt: new Date() } });
      });
      await closeAll();

      const { code, output } = await runCommand(url, ['restore', to]);
      expect([code, output]).toEqual([0, expect.stringMatching(/Erased again: 2 leads/)]);
      expect(output).not.toContain(MARK);
      expect(readdirSync(dirname(file)).filter((entry) => /^app\.db-/.test(entry))).toEqual([]);
      expect(readFileSync(file).includes(MARK)).toBe(false);
      const restored = await open();
      const lead = await restored.db.lead.findUniqueOrThrow({ where: { id: person.leadId } });
      expect(lead).toMatchObject({ email: '', erasedAt: expect.any(Date) });
      const theirs = await restored.db.outboxMessage.findMany({ where: { leadId: person.leadId } });
      expect(theirs.filter(({ state }) => ['planned', 'claimed'].includes(state))).toEqual([]);
      expect(await restored.db.lead.count({ where: { firstName: 'Twice', erasedAt: null } })).toBe(1);
      expect(await restored.db.auditEvent.findMany({ where: { action: 'lead.erase' } })).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            targetId: person.leadId,
            tenantId: TENANT,
            actorLabel: 'npm run restore',
          }),
        ]),
      );
      await closeAll();
      await startWorker();
    },
    PATIENCE_MS,
  );

  it(
    'says how to erase by hand when what was there before the restore cannot tell who was erased',
    async () => {
      const { db } = await open();
      await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
      const to = join(dirname(file), 'mine.db');
      await runCommand(url, ['backup', to]);
      await closeAll();
      writeFileSync(file, 'no database any more'.repeat(500));
      const damaged = await runCommand(url, ['restore', to]);
      expect([damaged.code, damaged.output]).toEqual([0, expect.stringMatching(/npm run erase -- LEAD_ID/)]);
      await rm(file);
      const gone = await runCommand(url, ['restore', to]);
      expect([gone.code, gone.output]).toEqual([
        0,
        expect.stringMatching(/no database here before.*npm run erase -- LEAD_ID/),
      ]);
    },
    PATIENCE_MS,
  );
});
