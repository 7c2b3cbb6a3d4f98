import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { operatorCaller } from '../support/callers.ts';
import { newPostgresUrl, PRISMA_DIR } from '../support/databases.ts';
import { type RunningPostgres, startPostgres } from '../support/embedded-postgres.ts';
import {
  bundleService,
  type RunningProcess,
  type ServiceProcesses,
  SHORT_LIMITS,
  submit,
} from '../support/service-process.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** Number of requests of each kind, more than the pool has connections. */
const CROWD = 20;

let processes: ServiceProcesses;
beforeAll(async () => {
  processes = await bundleService();
}, 120_000);
afterAll(() => processes.remove());

/** Starts a proxy in front of a Postgres database. Returns it and the URL through it. */
async function proxyTo(direct: string): Promise<{ proxy: TcpProxy; url: string }> {
  const url = new URL(direct);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

const readStatus = async (answer: Promise<Response>) => (await answer).status;

async function expectUnavailable(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
}

describe('a service whose Postgres does not answer', () => {
  let server: RunningPostgres;
  let proxy: TcpProxy;
  let service: RunningProcess;
  let directUrl: string;

  // All tests share one service, which must recover after each.
  beforeAll(async () => {
    server = await startPostgres();
    directUrl = server.urlOf('postgres');
    const proxied = await proxyTo(directUrl);
    proxy = proxied.proxy;
    // Runs without the worker, whose connections would hide the connection that a submission uses.
    const settings = { DATABASE_URL: proxied.url, PROCESS_ROLE: 'web', LOG_LEVEL: 'silent' };
    service = await processes.start(settings, { limits: SHORT_LIMITS, pages: true });
  }, 120_000);
  beforeEach(async () => {
    const first = () => readStatus(submit(service.origin, 'first@example.com'));
    await expect.poll(first, { timeout: 10_000 }).toBe(201);
  });
  afterAll(async () => {
    service?.child.kill('SIGKILL');
    await service?.ended;
    await proxy?.close();
    server?.thaw();
    await server?.remove();
  });

  const countLeads = async (email: string) => {
    const client = new pg.Client({ connectionString: directUrl });
    await client.connect();
    const { rows } = await client.query(`SELECT COUNT(*)::int AS n FROM "Lead" WHERE "email" = $1`, [email]);
    await client.end();
    return rows[0].n;
  };

  const isReady = () => readStatus(fetch(`${service.origin}/readyz`));

  it('answers 503 when the open connections fall silent, and accepts the repetition on new ones', async () => {
    proxy.silenceOpen();
    await expectUnavailable(submit(service.origin, 'ada@example.com', 'ada-1'));
    const again = () => readStatus(submit(service.origin, 'ada@example.com', 'ada-1'));
    await expect.poll(again, { timeout: 10_000 }).toBe(201);
    expect(await countLeads('ada@example.com')).toBe(1);
  });

  it('accepts other submissions while one round waits on a silent connection', {
    tags: ['nightly'],
  }, async () => {
    proxy.silenceAnswersAfter('INSERT INTO "Lead"');
    const hanging = submit(service.origin, 'bea@example.com', 'bea-1');
    await expect.poll(() => proxy.hasSilencedAnswers(), { timeout: 10_000, interval: 10 }).toBe(true);
    const later = await submit(service.origin, 'eva@example.com', 'eva-1');
    expect([(await hanging).status, later.status]).toEqual([503, 201]);
  });

  it('makes one lead of a submission whose commit was carried out, its answer lost, and its repetition', async () => {
    proxy.silenceAnswersAfter('COMMIT');
    await expectUnavailable(submit(service.origin, 'cleo@example.com', 'cleo-1'));
    const again = () => readStatus(submit(service.origin, 'cleo@example.com', 'cleo-1'));
    await expect.poll(again, { timeout: 10_000 }).toBe(201);
    expect(await countLeads('cleo@example.com')).toBe(1);
  });

  it('answers 503 to a crowd of submissions and readings that is larger than the pool, and to /readyz, while all is silent, lives on, and is well again after', {
    tags: ['nightly'],
  }, async () => {
    expect(await isReady()).toBe(200);
    proxy.silenceAll();
    const { origin } = service;
    const crowd = Array.from({ length: CROWD }, (_, n) => [
      submit(origin, `v${n}@example.com`),
      fetch(`${origin}/api/assessment/none/download`),
    ]);
    await Promise.all(crowd.flat().map(expectUnavailable));
    // A result less than a second old is still served.
    await expect.poll(isReady, { timeout: 10_000 }).toBe(503);
    expect(await readStatus(fetch(`${origin}/healthz`))).toBe(200);
    proxy.letNewPass();
    await expect.poll(() => readStatus(submit(origin, 'eva@example.com')), { timeout: 10_000 }).toBe(201);
    await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
  });

  it('answers pages, their data and files with 503 and our error page while all is silent', {
    tags: ['nightly'],
  }, async () => {
    const { origin } = service;
    const { db, close } = await connect(directUrl);
    const headers = await operatorCaller(db, origin);
    await close();
    expect(await readStatus(fetch(`${origin}/embed?client=default`))).toBe(200);
    expect(await readStatus(fetch(`${origin}/admin/team`, { headers }))).toBe(200);
    proxy.silenceAll();
    const pages = ['/embed?client=acme', '/admin/team', '/plan/0123456789abcdef0123456789abcdef'];
    for (const page of pages) {
      const response = await fetch(origin + page, { headers });
      expect([page, response.status, response.headers.get('retry-after')]).toEqual([page, 503, '2']);
      expect(await response.text()).toContain('Something went wrong on our side');
    }
    await expectUnavailable(fetch(`${origin}/admin/team?_data=routes%2Fconsole%2Fteam%2Froute`, { headers }));
    await expectUnavailable(fetch(`${origin}/media/0123456789abcdef0123456789abcdef`));
    proxy.letNewPass();
  });

  it('answers 503 to submissions and /readyz while a table is locked, and accepts them after', {
    tags: ['nightly'],
  }, async () => {
    const admin = new pg.Client({ connectionString: directUrl });
    await admin.connect();
    try {
      await admin.query('BEGIN; LOCK TABLE "Lead" IN ACCESS EXCLUSIVE MODE');
      await expectUnavailable(submit(service.origin, 'dora@example.com', 'dora-1'));
      await expect.poll(isReady, { timeout: 10_000 }).toBe(503);
    } finally {
      await admin.end();
    }
    const again = () => readStatus(submit(service.origin, 'dora@example.com', 'dora-1'));
    await expect.poll(again, { timeout: 10_000 }).toBe(201);
    await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
  });

  it('answers 503 while Postgres is frozen, and is well again when it goes on', {
    tags: ['nightly'],
  }, async () => {
    server.freeze();
    await expectUnavailable(submit(service.origin, 'fay@example.com', 'fay-1'));
    await expect.poll(isReady, { timeout: 10_000 }).toBe(503);
    server.thaw();
    const again = () => readStatus(submit(service.origin, 'fay@example.com', 'fay-1'));
    await expect.poll(again, { timeout: 10_000 }).toBe(201);
    await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
    expect(await countLeads('fay@example.com')).toBe(1);
  });

  it('ends at SIGTERM while all is silent and requests are waiting', async () => {
    proxy.silenceAll();
    const waiting = submit(service.origin, 'ada@example.com').then(({ status }) => status);
    // The service has read the submission by then.
    expect(await readStatus(fetch(`${service.origin}/healthz`))).toBe(200);
    service.child.kill('SIGTERM');
    expect(await waiting).toBe(503);
    expect(await service.ended).toMatchObject({ signal: null });
  });
});

it('ends at SIGTERM while its worker waits for a silent Postgres', { tags: ['nightly'] }, async () => {
  const stopService = async (PROCESS_ROLE: string) => {
    const { proxy, url } = await proxyTo(await newPostgresUrl());
    const service = await processes.start(
      { DATABASE_URL: url, PROCESS_ROLE, LOG_LEVEL: 'info' },
      {
        limits: {
          ...SHORT_LIMITS,
          // `npm run proof -- hangs` measures the product's own 7 s.
          exitAfterMs: 2500,
          database: { ...SHORT_LIMITS.database, backgroundQueryTimeoutMs: 600_000 },
        },
      },
    );
    proxy.silenceAll();
    // The worker polls every second, the schedule every five.
    await new Promise((wait) => setTimeout(wait, 1500));
    service.child.kill('SIGTERM');
    const end = await service.ended;
    await proxy.close();
    return end;
  };
  // One process does everything, the other only sends.
  for (const { signal } of await Promise.all(['all', 'worker'].map(stopService))) expect(signal).toBeNull();
});

it('ends a start with 1 and a sentence over a Postgres that takes the connection and is silent', {
  tags: ['nightly'],
}, async () => {
  const { proxy, url } = await proxyTo(await newPostgresUrl());
  proxy.silenceAll();
  const limits = { ...SHORT_LIMITS, startAnswerMs: 500 };
  const started = processes.start({ DATABASE_URL: url, LOG_LEVEL: 'silent' }, { limits });
  await expect(started).rejects.toThrow(
    /ended with 1:\n.*Postgres takes the connection and does not answer/s,
  );
  await expect(started).rejects.toThrow(/^(?!.*timeout expired)(?!.*Query read timeout)/s);
  await proxy.close();
});

async function expectMigrationEnds(text: string): Promise<void> {
  const { proxy, url } = await proxyTo(await newPostgresUrl('empty'));
  proxy.silenceAnswersAfter(text);
  const migrating = migrate(url, PRISMA_DIR, { waitMs: 500, answerMs: 500, migrationMs: 500 });
  await expect(migrating).rejects.toThrow('Postgres takes the connection and does not answer');
  await proxy.close();
}
const MIGRATION_TITLE = 'ends a migration that Postgres falls silent in after %s';
it.each(['COMMIT'])(MIGRATION_TITLE, expectMigrationEnds);
it.each(['pg_advisory_lock', 'FROM "_prisma_migrations"', 'BEGIN', 'CREATE TABLE "Tenant"'])(
  MIGRATION_TITLE,
  { tags: ['nightly'] },
  expectMigrationEnds,
);

it('refuses a query at once when too many wait for a connection', async () => {
  const { proxy, url } = await proxyTo(await newPostgresUrl());
  const { db, close } = await connect(url, {
    poolSize: 1,
    acquireTimeoutMs: 3000,
    queryTimeoutMs: 1500,
    maxWaiting: 2,
  });
  try {
    await db.siteSetting.count();
    proxy.silenceAll();
    const order: string[] = [];
    const query = (label: string) =>
      db.siteSetting.count().then(
        () => order.push(`${label} answered`),
        () => order.push(label),
      );
    const holds = query('holds the connection');
    // By then the first query has the connection.
    await new Promise((wait) => setTimeout(wait, 100));
    await Promise.all([holds, query('waits'), query('waits'), query('too many')]);
    expect(order[0]).toBe('too many');
    expect(order).toHaveLength(4);
  } finally {
    await close();
    await proxy.close();
  }
});
