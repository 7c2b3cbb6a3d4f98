import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAddressGuard } from '#app/adapters/address-guard.server.ts';
import { crmHandler } from '#app/adapters/lead-connector/crm-carrier.server.ts';
import { smtpCarrier } from '#app/adapters/smtp/smtp-carrier.server.ts';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import { createWooCommerceApi } from '#app/adapters/woocommerce-api.server.ts';
import type { Database } from '#app/domain/database.ts';
import { createProviderWatch, type Provider } from '#app/domain/provider-silences/index.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { OutboxHandlers } from '#app/outbox/carriers.ts';
import { enqueue } from '#app/outbox/index.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { makeTenant } from '../tests/data/rows.ts';
import { MINUTES, type Series, shared } from '../tests/integrations/alert-situations.ts';
import { forOneDatabase, type TestDatabase } from '../tests/support/databases.ts';
import { calmProbes } from '../tests/support/health-probes.ts';
import { findAlertFaults, judgeAlerts } from '../tests/support/judge-alerts.ts';
import { findPromtool } from '../tests/support/promtool.ts';
import { TEST_SEAL } from '../tests/support/test-seal.ts';
import { type DatabaseFigures, readFigures } from './metrics/database-figures.ts';
import { type Lane, startSchedule } from './schedule.ts';
import { listFeedTasks, listSenderTasks, listTasks } from './tasks.ts';
import { watchCarrier } from './watch-carrier.ts';

const START = new Date('2026-05-11T12:00:00Z');
const STEP_MINUTES = 10;
const COMPANIES = 6;
const promtool = await findPromtool();
const inTime = { timeout: 60_000, interval: 20 };

/** Starts a server that accepts every connection and never responds. */
async function startSilentServer() {
  const sockets = new Set<Socket>();
  let isGivingUp = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    // The server reads what is sent, as a server that hangs does.
    socket.resume();
    if (isGivingUp) socket.destroy();
    else sockets.add(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    port: address.port,
    /** Returns the number of callers that wait for a response. */
    waiting: () => sockets.size,
    /** Does what a caller's deadline does, without the wait: ends the waiting connections, and new ones until it is turned off. */
    giveUp(isOn: boolean) {
      isGivingUp = isOn;
      if (isOn) for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** Each provider, the lanes of tasks that call it, and whether outbox items use it. */
interface SilentProvider {
  provider: Provider;
  lanes: Lane[];
  kind?: 'email' | 'crm';
}
const STRIPE: SilentProvider = { provider: 'stripe', lanes: ['stripe events', 'stripe readings'] };
const OTHERS: SilentProvider[] = [
  { provider: 'smtp', lanes: [], kind: 'email' },
  { provider: 'dns', lanes: ['name servers'] },
  { provider: 'crm', lanes: [], kind: 'crm' },
];

forOneDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let silent: Awaited<ReturnType<typeof startSilentServer>>;
  let clock: number;
  /** DNS look-ups that no name server answers. */
  let lookups: Set<() => void>;
  const reportedErrors: unknown[] = [];
  const stops: (() => Promise<unknown>)[] = [];
  const now = () => new Date(clock);

  beforeEach(async () => {
    database = await makeDb();
    db = database.db;
    silent = await startSilentServer();
    clock = START.getTime();
    lookups = new Set();
    reportedErrors.length = 0;
    for (let n = 0; n < COMPANIES; n++)
      await makeTenant(db, {
        ...{ id: `company-${n}`, createdAt: START, emailVerifiedAt: START },
        ...{ stripeCustomerId: `cus_${n}`, stripeSyncedAt: START },
        ...{ senderEmail: `hi@company-${n}.example`, senderVerifiedAt: START, senderCheckedAt: START },
      });
  });
  afterEach(async () => {
    silent.giveUp(true);
    for (const end of lookups) end();
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await silent.close();
  });

  const startTasks = () => {
    const tasks = [
      ...listTasks(db, {
        databaseUrl: database.url,
        payments: createPayments(
          {
            ...{ STRIPE_SECRET_KEY: 'sk_test_silent', STRIPE_PUBLISHABLE_KEY: 'pk_test_silent' },
            ...{ STRIPE_API_BASE: `http://127.0.0.1:${silent.port}`, STRIPE_TAX: 'off' },
          },
          { retries: 0 },
        ),
        health: calmProbes(),
        seal: TEST_SEAL,
      }),
      ...listFeedTasks(db, {
        documents: { read: async () => ({ kind: 'failed', why: 'No shop.' }) },
        wooCommerce: createWooCommerceApi(),
        seal: TEST_SEAL,
      }),
      ...listSenderTasks(db, {
        ...{ seal: TEST_SEAL, spfInclude: 'mail.service.example', lockRecipients: undefined },
        dns: {
          txt: () =>
            new Promise((_resolve, reject) => {
              lookups.add(() => reject(new Error('queryTxt ETIMEOUT')));
            }),
        },
      }),
    ];
    const schedule = startSchedule({
      db,
      tasks,
      report: (error) => reportedErrors.push(error),
      pollMs: 10,
      now,
    });
    stops.push(schedule.stop);
    return tasks;
  };

  const handlers = (): OutboxHandlers => {
    const report = (error: unknown) => reportedErrors.push(error);
    const watched = (provider: Provider) => ({ watch: createProviderWatch({ db, provider }), report, now });
    return {
      email: watchCarrier(
        {
          prepare: async ({ recipient }) => ({
            ...{ from: { name: 'Acme', address: 'hi@acme.example' }, to: recipient ?? '', headers: {} },
            ...{ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', inline: [] },
          }),
          carrier: smtpCarrier({
            url: `smtp://127.0.0.1:${silent.port}`,
            messageIdDomain: 'acme.example',
            connections: 5,
          }),
        },
        watched('smtp'),
      ),
      crm: watchCarrier(
        crmHandler({
          prepare: async ({ tenantId, leadId }) => ({
            ...{
              tenantId: tenantId ?? '',
              leadId: leadId ?? '',
              apiKey: 'key',
              locationId: '-',
              contact: {},
              tags: [],
            },
            ...{ action: 'save' as const, healthFields: [], hasGoalTags: false },
          }),
          guard: createAddressGuard({ allowLoopback: true }),
          base: `http://127.0.0.1:${silent.port}`,
          logAttempt: async () => {},
          report,
          now,
        }),
        watched('crm'),
      ),
    };
  };

  const startOutbox = (kind: 'email' | 'crm') => {
    const { provider } = database;
    const report = (error: unknown) => reportedErrors.push(error);
    const { [kind]: handler } = handlers();
    const worker = startWorker({
      ...{ db, provider, report, now, random: () => 0.5, pollMs: 10 },
      handlers: { [kind]: handler },
    });
    stops.push(() => worker.stop(0));
  };

  const plan = (kind: 'email' | 'crm') =>
    db.$transaction((tx) =>
      enqueue(
        tx,
        Array.from({ length: COMPANIES }, (_, n) => ({
          ...{ tenantId: `company-${n}`, kind, purpose: kind === 'crm' ? 'crm-push' : 'plan-mail' },
          ...{ dedupeKey: `${kind}-${n}`, recipient: `lead-${n}@example.com`, payload: {} },
          ...(kind === 'crm' && { queue: `company-${n}` }),
        })),
        START,
      ),
    );

  /** Lets the deadline of each waiting call pass, until no task or outbox item is due. */
  const letDeadlinesPass = async () => {
    silent.giveUp(true);
    await vi.waitFor(async () => {
      for (const end of lookups) end();
      lookups.clear();
      const due = { lte: now() };
      expect(await db.scheduledTask.findMany({ where: { nextRunAt: due }, select: { name: true } })).toEqual(
        [],
      );
      const open = [{ state: 'planned', nextAttemptAt: due }, { state: { in: ['claimed', 'sending'] } }];
      expect(await db.outboxMessage.count({ where: { OR: open } })).toBe(0);
    }, inTime);
    silent.giveUp(false);
  };

  const TITLE = '$provider silent: every other lane keeps its interval, and its alert fires alone';
  const timeout = 240_000;
  const expectOthersOnTime = async ({ provider, lanes, kind }: SilentProvider) => {
    if (kind) {
      await plan(kind);
      startOutbox(kind);
    }
    if (provider === 'stripe') await db.tenant.updateMany({ data: { stripeSyncedAt: null } });
    if (provider === 'dns') await db.tenant.updateMany({ data: { senderCheckedAt: null } });
    const tasks = startTasks();
    const otherTasks = tasks.filter(({ lane }) => !lanes.includes(lane));
    const samples: DatabaseFigures[] = [];
    for (let minute = 0; minute <= MINUTES; minute += STEP_MINUTES) {
      clock = START.getTime() + minute * MINUTE_MS;
      await vi.waitFor(async () => {
        const rows = await db.scheduledTask.findMany();
        const late = otherTasks.flatMap(({ name, everyMs, nextRunAt }) => {
          const row = rows.find((candidate) => candidate.name === name);
          const hasRun =
            nextRunAt || everyMs > STEP_MINUTES * MINUTE_MS
              ? row && row.nextRunAt > now()
              : row?.lastRunAt?.getTime() === clock;
          return hasRun ? [] : [name];
        });
        expect(late).toEqual([]);
      }, inTime);
      // In the first three steps the provider has been called and has not answered.
      if (minute < 3 * STEP_MINUTES)
        await vi.waitFor(() => expect(silent.waiting() + lookups.size).toBeGreaterThan(0), inTime);
      await letDeadlinesPass();
      samples.push(await readFigures(db, now()));
    }
    expect(reportedErrors).toEqual([]);
    for (const [index, { tasks: figures }] of samples.entries())
      expect(Math.max(...figures.map(({ lastRunAt }) => lastRunAt?.getTime() ?? 0))).toBe(
        START.getTime() + index * STEP_MINUTES * MINUTE_MS,
      );
    if (!promtool) return;
    const firing = `alertname="StackGuideProviderSilent",provider="${provider}",severity="page"`;
    expect(await findAlertFaults(promtool, [judgeAlerts(toSeries(samples), [firing])])).toBe('');
  };
  it.each([STRIPE])(TITLE, { timeout }, expectOthersOnTime);
  it.each(OTHERS)(TITLE, { timeout, tags: ['nightly'] }, expectOthersOnTime);
});

/** Converts the figures to the series that Prometheus would store, each value repeated for the minutes until the next. */
function toSeries(samples: readonly DatabaseFigures[]): Series {
  const values = new Map<string, number[]>();
  const add = (key: string, value: number) => values.set(key, [...(values.get(key) ?? []), value]);
  for (const { tasks, lanes, ended, heldForSecret, silences, readAt } of samples) {
    for (const { name, overdueMs, isFailing } of tasks) {
      add(`stackguide_task_overdue_seconds|task="${name}"`, overdueMs / 1000);
      add(`stackguide_task_failing|task="${name}"`, isFailing ? 1 : 0);
    }
    for (const { lane, state, count, earliestAt } of lanes) {
      add(`stackguide_outbox_messages|lane="${lane}",state="${state}"`, count);
      if (state !== 'planned') continue;
      const dueMs = earliestAt ? readAt.getTime() - earliestAt.getTime() : 0;
      add(`stackguide_outbox_oldest_due_seconds|lane="${lane}"`, Math.max(0, dueMs) / 1000);
    }
    for (const { lane, state, count } of ended)
      add(`stackguide_outbox_ended_messages|lane="${lane}",state="${state}"`, count);
    for (const { lane, count } of heldForSecret)
      add(`stackguide_outbox_held_for_secret_messages|lane="${lane}"`, count);
    for (const { provider, silentMs } of silences)
      add(`stackguide_provider_silent_seconds|provider="${provider}"`, silentMs / 1000);
  }
  const series = [...values].map(([key, list]) => {
    const [metric = '', labels = ''] = key.split('|');
    return shared(metric, labels, list.map((value) => `${value}+0x${STEP_MINUTES - 1}`).join(' '));
  });
  return Object.assign({}, ...series);
}
