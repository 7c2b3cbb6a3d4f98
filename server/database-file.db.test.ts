import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Connection, connect } from '#app/db/connect.server.ts';
import { eraseAddress } from '#app/domain/erasure/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { EMAIL, MARK, makePerson, TENANT } from '../tests/data/person-everywhere.ts';
import { forEachDatabase, PRISMA_DIR } from '../tests/support/databases.ts';
import { calmProbes } from '../tests/support/health-probes.ts';
import { TEST_SEAL } from '../tests/support/test-seal.ts';
import { backUp } from './database-file/back-up.ts';
import { compact } from './database-file/compact.ts';
import { restore } from './database-file/restore.ts';
import { startSchedule } from './schedule.ts';
import { listTasks } from './tasks.ts';

/** Long enough for tests that each start processes. */
const PATIENCE_MS = 120_000;

forEachDatabase((name, makeDb) => {
  if (name === 'postgres') {
    it('is no task of workers over Postgres', async () => {
      const { db, url } = await makeDb();
      expect(
        listTasks(db, { databaseUrl: url, payments: null, seal: TEST_SEAL, health: calmProbes() }).map(
          (task) => task.name,
        ),
      ).not.toContain('database file: compact');
    });
    return;
  }

  let url: string;
  let file: string;
  const connections: Connection[] = [];
  beforeEach(async () => {
    const migrated = (await makeDb.url('migrated')).slice('file:'.length);
    // Uses a separate folder, because copies are written next to the file.
    mkdirSync(`${migrated}-folder`);
    file = join(`${migrated}-folder`, 'app.db');
    copyFileSync(migrated, file);
    url = `file:${file}`;
  });
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()));
    rmSync(dirname(file), { recursive: true });
  });
  const open = async () => {
    const connection = await connect(url);
    connections.push(connection);
    return connection;
  };
  const readBytes = (path: string) => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));
  const allBytes = () => Buffer.concat(['', '-wal', '-shm'].map((suffix) => readBytes(file + suffix)));

  it('restores the session secret that was kept beside the backup', async () => {
    const secretFile = join(dirname(file), 'session-secret');
    writeFileSync(secretFile, 'first-secret');
    const from = join(dirname(file), 'mine.db');
    const now = new Date();
    expect(backUp({ file, to: from, secretFile, now }).secretCopy).toBe(`${from}.session-secret`);
    expect(statSync(`${from}.session-secret`).mode & 0o077).toBe(0);
    writeFileSync(secretFile, 'other-secret');
    expect((await restore({ file, from, prismaDir: PRISMA_DIR, secretFile, now })).secret).toBe('replaced');
    expect(readFileSync(secretFile, 'utf8')).toBe('first-secret');
    const aside =
      readdirSync(dirname(file)).find((entry) => /^session-secret\.before-restore/.test(entry)) ?? '';
    expect(readFileSync(join(dirname(file), aside), 'utf8')).toBe('other-secret');
  });

  it(
    'compacts at night only after an erasure, without holding up a visitor for longer than is allowed',
    async () => {
      const { db } = await open();
      await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'a long password' });
      const compactAt = (since: Date, maxMs?: number) => compact({ file, since, busyMs: 100, maxMs });
      await expect(compact({ file, busyMs: 0, startMs: 0 })).rejects.toThrow(
        'opening it took longer than a minute',
      );
      const start = new Date(Date.now() - 1000);
      expect(await compactAt(start)).toBe('nothing-to-do');
      await makePerson(db, new Date());
      await db.$transaction((tx) => eraseAddress(tx, { tenantId: TENANT, email: EMAIL, now: new Date() }));
      expect(await compactAt(new Date(Date.now() + 60_000))).toBe('nothing-to-do');
      expect(await compactAt(start, 1)).toBe('too-long');
      const otherConnection = new Sqlite(file);
      otherConnection.exec('BEGIN IMMEDIATE');
      expect(await compactAt(start)).toBe('busy');
      otherConnection.exec('COMMIT');
      otherConnection.close();
      expect(await compactAt(start)).toBe('compacted');
      expect(allBytes().includes(MARK)).toBe(false);
      expect(await db.lead.count()).toBe(2);
    },
    PATIENCE_MS,
  );

  it(
    'does so as one of the tasks of a worker, at its hour, and again the next night when it was busy',
    async () => {
      const { db } = await open();
      const [task] = listTasks(db, {
        databaseUrl: url,
        payments: null,
        seal: TEST_SEAL,
        health: calmProbes(),
      }).filter(({ name }) => name === 'database file: compact');
      const evening = new Date(2026, 10, 21, 22, 30);
      expect(task?.nextRunAt?.(evening)).toEqual(new Date(2026, 10, 22, 3, 0));
      expect(task?.nextRunAt?.(new Date(2026, 10, 22, 3, 0))).toEqual(new Date(2026, 10, 23, 3, 0));
      const look = async (now: Date) => {
        const reports: unknown[] = [];
        const schedule = startSchedule({
          db,
          tasks: task ? [task] : [],
          report: (e) => reports.push(e),
          now: () => now,
        });
        await new Promise((wait) => setTimeout(wait, 50));
        await schedule.stop();
        return reports;
      };
      // The first start does not compact: the first run is at the task's hour of the first night.
      await look(evening);
      const row = () => db.scheduledTask.findUniqueOrThrow({ where: { name: 'database file: compact' } });
      expect(await row()).toMatchObject({ lastRunAt: null, nextRunAt: new Date(2026, 10, 22, 3, 0) });
      const otherConnection = new Sqlite(file);
      otherConnection.exec('BEGIN');
      otherConnection.prepare('SELECT COUNT(*) FROM "Lead"').get();
      await db.siteSetting.create({ data: { key: 'x', value: {} } });
      const night = new Date(2026, 10, 22, 3, 1);
      expect(await look(night)).toMatchObject([{ name: 'DatabaseFileBusy' }]);
      expect(await row()).toMatchObject({
        lastError: 'DatabaseFileBusy',
        nextRunAt: new Date(2026, 10, 23, 3, 0),
      });
      otherConnection.close();
      const next = new Date(2026, 10, 23, 3, 1);
      expect(await look(next)).toEqual([]);
      expect(await row()).toMatchObject({ lastError: null, lastRunAt: next });
      expect(readBytes(`${file}-wal`).length).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
