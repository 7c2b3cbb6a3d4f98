/** @module-tag nightly */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '#app/db/connect.server.ts';
import { migrate } from '#app/db/migrate.server.ts';
import { importEndpoint } from '#app/domain/integrations/index.ts';
import { LIMITS } from '#app/http/rate-limits.server.ts';
import { isoMonth } from '#app/lib/months.ts';
import { PRISMA_DIR } from '../support/databases.ts';
import { type Replica, type RunningPostgres, startPostgres } from '../support/embedded-postgres.ts';
import { muteLeadNotices } from '../support/lead-notices.ts';
import { OPERATOR } from '../support/log-in.ts';
import { fullPayload } from '../support/payloads.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { bundleService, type RunningProcess, type ServiceProcesses } from '../support/service-process.ts';
import { until } from './mails.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

const DATABASE = 'stackguide';
const TENANT = 'default-tenant';
/** Halves the limits, so that half of the submissions exceed one of them. */
const LIMIT_SCALE = 0.5;

/** One setup for the file: primary, replica, PgBouncer in front of both where available, and processes that serve and send. */
interface Machines {
  primary: RunningPostgres & { replica: Replica };
  /** Null if PgBouncer can't be installed: then the processes connect to the servers directly. */
  bouncer: Awaited<ReturnType<typeof startPgBouncer>> | null;
  processes: ServiceProcesses;
  /** A connection without PgBouncer, for preparing and checking a test. */
  direct: Connection;
  sink: SmtpSink;
  web: [RunningProcess, RunningProcess];
  /** The operator's session, from a login at the first web process. */
  session: string;
}

async function startMachines(roles: readonly string[]): Promise<Machines> {
  const [primary, sink, processes] = await Promise.all([
    startPostgres({ withReplica: true }),
    startSmtpSink(),
    bundleService(),
  ]);
  const admin = new pg.Client({ connectionString: primary.urlOf('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${DATABASE}`);
  // Reveals connections on which the service has not set its own session settings (UTC, statement timeout).
  await admin.query(`ALTER DATABASE ${DATABASE} SET TimeZone = 'Asia/Tokyo'`);
  await admin.end();
  const servers = { [DATABASE]: primary.urlOf(DATABASE), replica: primary.replica.urlOf(DATABASE) };
  const bouncer = (await hasPgBouncer()) ? await startPgBouncer(servers) : null;
  const settings = {
    ...OPERATOR,
    DATABASE_URL: bouncer?.urlOf(DATABASE) ?? primary.urlOf(DATABASE),
    ...(bouncer && { DATABASE_DIRECT_URL: primary.urlOf(DATABASE) }),
    DATABASE_READ_URL: bouncer?.urlOf('replica') ?? primary.replica.urlOf(DATABASE),
    SMTP_URL: sink.url,
    RATE_LIMIT_SCALE: String(LIMIT_SCALE),
  };
  const start = (role: string) =>
    processes.start({ ...settings, PROCESS_ROLE: role }, { pages: role !== 'worker' });
  // All start at once with an empty database: one migrates, the others wait.
  const [firstWeb, secondWeb] = (await Promise.all(roles.map(start))) as [RunningProcess, RunningProcess];
  const direct = await connect(primary.urlOf(DATABASE));
  await muteLeadNotices(direct.db);
  return {
    primary,
    bouncer,
    processes,
    direct,
    sink,
    web: [firstWeb, secondWeb],
    session: await logIn(firstWeb),
  };
}

async function logIn({ origin }: RunningProcess): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({
      email: OPERATOR.OPERATOR_EMAIL,
      password: OPERATOR.OPERATOR_PASSWORD,
      next: '/admin',
    }),
    headers: { Origin: origin },
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin']);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const readiness = async ({ origin }: RunningProcess) => (await fetch(`${origin}/readyz`)).json();

const replicaIs = (web: RunningProcess, state: string) =>
  until(
    `${web.origin} calls the replica "${state}"`,
    async () => (await readiness(web)).databases?.replica === state,
  );

/** @param roles of the processes; the first two serve */
const suite = (roles: readonly string[]) => () => {
  let machines: Machines;
  beforeAll(async () => {
    machines = await startMachines(roles);
  }, 180_000);
  afterAll(async () => {
    await machines?.direct.close();
    await machines?.processes.remove();
    await machines?.bouncer?.stop();
    await Promise.all([machines?.primary.remove(), machines?.sink.close()]);
  });

  const open = (web: RunningProcess, path: string, cookie = machines.session) =>
    fetch(`${web.origin}${path}${path.includes('?') ? '&' : '?'}tenantId=${TENANT}`, {
      headers: { Cookie: cookie },
      redirect: 'manual',
    });
  const submit = (web: RunningProcess, email: string, key: string) =>
    fetch(`${web.origin}/api/assessment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(fullPayload({ email })),
    });
  /** Adds an endpoint with a delivery in its log, and waits until the replica has it before the pages are read. */
  const addEndpoint = async () => {
    const id = randomUUID();
    const endpoint = { id, tenantId: TENANT, url: 'https://shop.example/hook', description: 'Shop' };
    await importEndpoint(machines.direct.db, { ...endpoint, failingSince: null }, new Date());
    const follower = new pg.Client({ connectionString: machines.primary.replica.urlOf(DATABASE) });
    await follower.connect();
    await until('the replica has the endpoint', async () => {
      const { rowCount } = await follower.query('SELECT 1 FROM "WebhookAttempt" WHERE "endpointId" = $1', [
        id,
      ]);
      return rowCount === 1;
    });
    await follower.end();
    return id;
  };
  /** Returns the number of statements about leads that the replica ran. */
  const readsOfLeads = () =>
    machines.primary.replica.output().match(/(statement|execute [^:]*): SELECT[^\n]*"Lead"/g)?.length ?? 0;

  it('every transaction has the service’s own limits, whichever connection of PgBouncer it meets', async ({
    skip,
  }) => {
    const url = machines.bouncer?.urlOf(DATABASE);
    if (!url) return skip('PgBouncer is neither installed nor installable here.');
    const pooled = await connect(url, { isPooled: true });
    const readSessionSettings = (db: Connection['db']) =>
      db.$queryRaw`SELECT ${'x'} AS value, current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS time,
        current_setting('lock_timeout') AS lock`;
    const set = (time: string) => [{ value: 'x', zone: 'UTC', time, lock: '2500ms' }];
    try {
      const { db, background } = pooled;
      const [quick, slow, inTransaction] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => readSessionSettings(db))),
        Promise.all(Array.from({ length: 10 }, () => readSessionSettings(background))),
        db.$transaction(async (tx) => [
          await readSessionSettings(tx as typeof db),
          await readSessionSettings(tx as typeof db),
        ]),
      ]);
      expect([quick, inTransaction].flat()).toEqual(Array(22).fill(set('2700ms')));
      expect(slow).toEqual(Array(10).fill(set('54s')));
    } finally {
      await pooled.close();
    }
  });

  it('one migrated, and the session of one web process holds at the other', async () => {
    const [firstWeb, secondWeb] = machines.web;
    expect(await migrate(machines.primary.urlOf(DATABASE), PRISMA_DIR)).toEqual([]);
    expect(await machines.direct.db.user.count()).toBe(1);
    for (const web of [firstWeb, secondWeb]) {
      const page = await open(web, '/admin');
      expect([page.status, (await page.text()).includes(OPERATOR.OPERATOR_EMAIL)]).toEqual([200, true]);
    }
  });

  it('submissions are stored once whichever process takes them, within one rate limit, and each mail is sent once', async () => {
    const points = LIMITS.submission.points * LIMIT_SCALE;
    const visitors = Array.from({ length: points / 2 + 5 }, (_, n) => ({
      email: `visitor-${n}@example.com`,
      key: randomUUID(),
    }));
    const answers = await Promise.all(
      visitors.map(async ({ email, key }) => {
        const pair = await Promise.all(machines.web.map((web) => submit(web, email, key)));
        return { email, statuses: pair.map(({ status }) => status) };
      }),
    );
    const all = answers.flatMap(({ statuses }) => statuses);
    expect(all.filter((status) => status === 429)).toHaveLength(2 * visitors.length - points);
    expect(all.filter((status) => status !== 429 && status !== 201)).toEqual([]);
    const accepted = answers.filter(({ statuses }) => statuses.includes(201)).map(({ email }) => email);
    const leads = await machines.direct.db.lead.findMany({ select: { email: true } });
    expect(leads.map(({ email }) => email).sort()).toEqual(accepted.sort());
    await machines.sink.whenReceived(accepted.length, 30_000);
    expect(machines.sink.received.flatMap(({ to }) => to).sort()).toEqual(accepted);
    const states = await machines.direct.db.outboxMessage.groupBy({ by: ['state'], _count: true });
    expect(states.filter(({ state }) => !['sent', 'sending'].includes(state))).toEqual([]);
  }, 60_000);

  it('lists, analytics, exports and searches read the replica, through PgBouncer too, and write nothing there', async () => {
    const [, secondWeb] = machines.web;
    const endpointId = await addEndpoint();
    await replicaIs(secondWeb, 'answers');
    const before = readsOfLeads();
    const statements = `/admin/statements/${isoMonth(new Date())}`;
    const paths = [
      '/admin',
      '/admin/all',
      '/analytics',
      '/analytics/csv',
      '/leads',
      '/admin/messages',
      '/communications',
      '/admin/sales',
      '/admin/sales/inbox',
      '/admin/suppressions',
      '/admin/audit',
      '/admin/audit.csv',
      '/admin/statements',
      statements,
      `${statements}/csv`,
      `${statements}/pdf`,
      `/admin/integrations/${endpointId}`,
      '/admin/mailbox',
      '/admin/mailbox?show=undelivered',
      '/api/leads',
      '/api/analytics/leads',
      `/api/tenants/${TENANT}/conversions`,
      '/api/leads/export',
    ];
    const statuses: [string, number][] = [];
    let file = '';
    for (const path of paths) {
      const page = await open(secondWeb, path);
      file = await page.text();
      statuses.push([path, page.status]);
    }
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    const leads = await machines.direct.db.lead.count();
    expect(
      file
        .trim()
        .split('\r\n')
        .filter((line) => line.includes('@example.com')),
    ).toHaveLength(leads);
    const { email } = await machines.direct.db.lead.findFirstOrThrow({ select: { email: true } });
    const search = await fetch(`${secondWeb.origin}/admin/search`, {
      method: 'POST',
      body: new URLSearchParams({ query: email, tenantId: TENANT }),
      headers: { Origin: secondWeb.origin, Cookie: machines.session },
    });
    expect([search.status, search.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await search.text()).toContain(email);
    const names = await fetch(`${secondWeb.origin}/admin/tenants/names`, {
      method: 'POST',
      body: new URLSearchParams({ query: '' }),
      headers: { Origin: secondWeb.origin, Cookie: machines.session },
    });
    expect([names.status, names.headers.get('set-cookie')]).toEqual([200, null]);
    await until('the replica’s log says so', async () => readsOfLeads() > before + 3);
    const log = machines.primary.replica.output();
    expect(log).toMatch(/statement: COPY \(/);
    for (const table of [
      'UnmatchedOrder',
      'CommissionCharge',
      'WebhookAttempt',
      'LocalMail',
      'OutboxMessage',
    ])
      expect(log).toMatch(new RegExp(`(statement|execute [^:]*): SELECT[^\n]*"${table}"`));
    expect(log).not.toMatch(/cannot execute|conflict with recovery/);
  });

  it('who wrote sees it at once at the other process, though the replica has not got it', async () => {
    const [firstWeb, secondWeb] = machines.web;
    const follower = new pg.Client({ connectionString: machines.primary.replica.urlOf(DATABASE) });
    await follower.connect();
    try {
      await follower.query('SELECT pg_wal_replay_pause()');
      const writeResponse = await fetch(`${firstWeb.origin}/admin/suppressions?tenantId=${TENANT}`, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'add', address: 'no-mail@example.com' }),
        headers: { Origin: firstWeb.origin, Cookie: machines.session },
        redirect: 'manual',
      });
      const wrote = writeResponse.headers.getSetCookie().find((line) => line.startsWith('wrote='));
      expect([writeResponse.status, wrote]).toEqual([302, expect.stringContaining('Max-Age=10; HttpOnly')]);
      const cookie = `${machines.session}; ${wrote?.split(';')[0]}`;
      expect(await (await open(secondWeb, '/admin/suppressions', cookie)).text()).toContain(
        'no-mail@example.com',
      );
      expect(await machines.direct.db.suppression.count()).toBe(1);
      const { rows } = await follower.query('SELECT count(*)::int AS count FROM "Suppression"');
      expect(rows).toEqual([{ count: 0 }]);
    } finally {
      await follower.query('SELECT pg_wal_replay_resume()');
      await follower.end();
    }
  });

  it('without its replica everything goes on from the primary, and says so; with it again the replica is read', async () => {
    const [firstWeb] = machines.web;
    const { replica } = machines.primary;
    await replicaIs(firstWeb, 'answers');
    replica.kill();
    const figures = await open(firstWeb, '/analytics');
    expect([figures.status, (await open(firstWeb, '/leads')).status]).toEqual([200, 200]);
    await replicaIs(firstWeb, 'away');
    expect(await readiness(firstWeb)).toEqual({
      status: 'ready',
      databases: { primary: 'answers', replica: 'away' },
    });
    expect((await open(firstWeb, '/api/leads/export')).status).toBe(200);
    const metrics = await (await fetch(`${firstWeb.origin}/metrics`)).text();
    expect(metrics).toMatch(/^stackguide_replica_up 0$/m);
    expect(Number(/^stackguide_replica_fallbacks_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
    expect(firstWeb.output()).toMatch(/"state":"away".*"reads that may be seconds old go to the primary"/);
    await replica.start();
    await replicaIs(firstWeb, 'answers');
    const before = readsOfLeads();
    expect((await open(firstWeb, '/leads')).status).toBe(200);
    await until('the replica is read again', async () => readsOfLeads() > before);
  }, 60_000);
};

const TITLE = 'PgBouncer in transaction mode, a replica and';
describe(`${TITLE} two processes that serve and send`, suite(['all', 'all']));
describe(`${TITLE} two that serve beside two that send`, suite(['web', 'web', 'worker', 'worker']));
