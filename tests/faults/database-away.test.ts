import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { countLeadsWithConsents } from '../support/consents.ts';
import { forEachDatabase, PRISMA_DIR } from '../support/databases.ts';
import { startPostgres } from '../support/embedded-postgres.ts';
import { isLocked, lockFile } from '../support/file-lock.ts';
import { serveApi } from '../support/http.ts';
import { muteLeadNotices } from '../support/lead-notices.ts';
import { fullPayload } from '../support/payloads.ts';

const OPERATOR = { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' };

const submitTo = (origin: string) =>
  fetch(`${origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(fullPayload()),
  });

const expectUnavailable = async (response: Response) => {
  const problem = await response.json();
  expect(problem).toMatchObject({ status: 503, detail: expect.stringContaining('try again') });
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
};

const countRows = async (db: Database) => ({
  leads: await db.lead.count(),
  assessments: await db.peptideAssessment.count(),
  contacts: await db.contact.count(),
  consents: await countLeadsWithConsents(db),
  usage: await db.tenantUsage.count(),
  mails: await db.outboxMessage.count(),
});
const each = (n: number) => ({ leads: n, assessments: n, contacts: n, consents: n, usage: n, mails: n });

forEachDatabase((name, makeDb) => {
  if (name === 'sqlite') {
    it('lets a submission wait while the file is locked for 3 seconds, answers /healthz and readings meanwhile, and accepts it', async () => {
      const { db, url, ping } = await makeDb();
      await seedFirstStart(db, OPERATOR);
      await muteLeadNotices(db);
      const api = await serveApi({ db, ping });
      try {
        const file = url.slice('file:'.length);
        const { release } = lockFile(file, 'EXCLUSIVE');
        const released = sleep(3000).then(release);
        const submission = submitTo(api.origin);
        // By the time the service reads a second request, the submission's statement is waiting for the lock.
        await fetch(`${api.origin}/healthz`);
        for (const path of ['/healthz', '/api/assessment/none/download', '/healthz'])
          expect((await fetch(api.origin + path)).status).toBe(path === '/healthz' ? 200 : 404);
        expect(isLocked(file)).toBe(true);
        const response = await submission;
        expect(isLocked(file)).toBe(false);
        expect(response.status).toBe(201);
        expect(await countRows(db)).toEqual(each(1));
        await released;
      } finally {
        await api.close();
      }
    });

    it('answers 503 and stores nothing when the file is locked for longer than it waits, and is well again after', async () => {
      const { db, url, ping } = await makeDb({ busyTimeoutMs: 300 });
      await seedFirstStart(db, OPERATOR);
      await muteLeadNotices(db);
      const api = await serveApi({ db, ping });
      try {
        const file = url.slice('file:'.length);
        const { release } = lockFile(file);
        await expectUnavailable(await submitTo(api.origin));
        await expectUnavailable(await submitTo(api.origin));
        expect(isLocked(file)).toBe(true);
        expect(await countRows(db)).toEqual(each(0));
        release();
        expect((await submitTo(api.origin)).status).toBe(201);
        expect(await countRows(db)).toEqual(each(1));
        expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
      } finally {
        await api.close();
      }
    });
  }

  if (name === 'postgres')
    it('answers 503 while Postgres is away, loses nothing accepted, and is well again within 5 s of its return', async () => {
      const server = await startPostgres({ durable: true });
      const url = server.urlOf('postgres');
      await migrate(url, PRISMA_DIR);
      const connection = await connect(url);
      const { db } = connection;
      await seedFirstStart(db, OPERATOR);
      await muteLeadNotices(db);
      const api = await serveApi({ db, ping: connection.ping });
      let running = true;
      try {
        // Some requests are in progress at the moment of the kill.
        let accepted = 0;
        const statuses = new Set<number>();
        const visitor = async () => {
          while (running) {
            const response = await submitTo(api.origin);
            statuses.add(response.status);
            if (response.status === 201) accepted++;
            else await expectUnavailable(response);
            await sleep(20);
          }
        };
        const visitors = Promise.all([visitor(), visitor(), visitor()]);
        // The rejection is reported below, where the promise is awaited.
        visitors.catch(() => undefined);
        await expect.poll(() => accepted, { timeout: 5000 }).toBeGreaterThan(5);

        server.kill();
        await expect.poll(() => [...statuses].sort(), { timeout: 5000 }).toEqual([201, 503]);
        running = false;
        await visitors;
        await expectUnavailable(await submitTo(api.origin));
        const unready = await fetch(`${api.origin}/readyz`);
        expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '5']);
        expect((await fetch(`${api.origin}/healthz`)).status).toBe(200);

        await server.start();
        const ready = async () => (await fetch(`${api.origin}/readyz`)).status;
        await expect.poll(ready, { timeout: 5000 }).toBe(200);
        const submission = async () => (await submitTo(api.origin)).status;
        await expect.poll(submission, { timeout: 5000 }).toBe(201);
        // Every accepted submission must be stored; one whose response was lost may be stored too.
        expect(await db.lead.count()).toBeGreaterThanOrEqual(accepted + 1);
        expect(await db.lead.count()).toBe(await db.peptideAssessment.count());
      } finally {
        running = false;
        await api.close();
        await connection.close();
        await server.remove();
      }
    }, 40_000);
});
