import { beforeAll, describe, expect, it } from 'vitest';
import { createEndpoint, type NewEvent, recordEvents, rotateSecret } from '#app/domain/integrations/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { LOST_WHILE } from '#app/outbox/recover.server.ts';
import { startKillableWorker } from '../faults/killable-worker.ts';
import { until } from '../faults/mails.ts';
import type { WebhookProcess } from '../faults/webhook-process.ts';
import { forOneDatabase, type TestDatabase } from '../support/databases.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { SEED, seededRandom } from '../support/random.ts';
import { type Answer, type ReceivedWebhook, startReceiver, verified } from '../support/webhook-receiver.ts';
import { webhookWorkersForTests } from '../support/webhook-worker.ts';
import { makeLead, makeTenant } from './rows.ts';

/** `npm run proof -- webhooks 10000` sends 10,000 events. */
const EVENTS = Number(process.env.PROOF_WEBHOOKS ?? 40);
const FAULTS = 0.3;
/** Maximum number of faults per event: each retry waits for at least one second. */
const MAX_FAULTS = 2;
const AT_A_TIME = 20;
/** Number of times that the sending process is killed by SIGKILL, each time while a request is open and not yet answered. */
const KILLS = Math.ceil(EVENTS / 1000);
const DEADLINE_MS = 500;
const LEASE_MS = 1000;
const PATIENCE_MS = 120_000 + EVENTS * 90;

const SEAL_SECRET = 'a secret that is long enough for a test';
const seal = new KeyRing([SEAL_SECRET]).seal;
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

/** A request that the receiver accepted. */
interface Taken {
  id: string;
  /** The event's number; null if the old secret did not verify it. */
  leadId: number | null;
  isBySecond: boolean;
}

/** Actions of a receiver that does not accept a request. */
const KINDS: Answer[] = [
  (_got, response) => response.writeHead(500).end(),
  (_got, response) => response.writeHead(503, { 'Retry-After': '1' }).end(),
  (_got, response) => response.writeHead(429, { 'Retry-After': '1' }).end(),
  (_got, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  // The receiver hangs.
  () => undefined,
  (_got, _response, request) => request.socket.resetAndDestroy(),
];

forOneDatabase((name, makeDb) => {
  let database: TestDatabase;
  let tenantId: string;
  let leadId: string;
  const { start, stopAll, wakeAll } = webhookWorkersForTests(seal);
  beforeAll(async () => {
    database = await makeDb();
    ({ id: tenantId } = await makeTenant(database.db, { emailVerifiedAt: new Date() }));
    ({ id: leadId } = await makeLead(database.db, tenantId));
  });

  const addEndpoint = async (url: string) => {
    const endpoint = await createEndpoint({
      ...{ db: database.db, tenantId, actor, seal, now: new Date() },
      settings: { url, description: '', events: [], sendsContact: false },
    });
    await database.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { provenAt: new Date() } });
    return endpoint;
  };
  const tell = async (from: number, count: number) => {
    const now = new Date();
    const events = Array.from({ length: count }, (_, n): NewEvent => {
      const data = { leadId: String(from + n), trackingId: 't', widget: 'full' };
      return { type: 'assessment.completed', tenantId, leadId, at: now, data };
    });
    await database.db.$transaction((tx) => recordEvents(tx, events, now));
    wakeAll();
  };
  const openCount = () =>
    database.db.outboxMessage.count({
      where: { kind: 'webhook', state: { in: ['planned', 'claimed', 'sending'] } },
    });

  describe(`${EVENTS} events to a receiver with faults`, () => {
    beforeAll(() => bundledProcess('tests/faults/webhook-process.ts'), 120_000);

    it(
      `all arrive, each verified by the public library, also over a rotation of the secret and ${KILLS} kills of the worker`,
      async () => {
        const random = seededRandom(SEED);
        const receiver = await startReceiver();
        const deliveries: Taken[] = [];
        const faults = new Map<string, number>();
        /** IDs of the requests that were open when the process was killed. */
        const cutOff: string[] = [];
        const settings: WebhookProcess = {
          ...{ databaseUrl: database.url, sealSecret: SEAL_SECRET, leaseMs: LEASE_MS },
          rules: { waits: Array(9).fill(1), deadlineMs: DEADLINE_MS, concurrency: 20 },
        };
        const worker = startKillableWorker('tests/faults/webhook-process.ts', settings);
        const { id: endpointId, secret: first } = await addEndpoint(receiver.url);
        let second = '';
        receiver.answerWith((webhook, response, request) => {
          if (
            cutOff.length < KILLS &&
            receiver.received.length >= (EVENTS / (KILLS + 1)) * (cutOff.length + 1)
          ) {
            cutOff.push(webhook.id);
            return worker.killAndRestart();
          }
          const before = faults.get(webhook.id) ?? 0;
          const kind = KINDS[Math.floor(random() * KINDS.length)];
          if (before < MAX_FAULTS && kind && random() < FAULTS) {
            faults.set(webhook.id, before + 1);
            return kind(webhook, response, request);
          }
          // The receiver verifies at once, as a shop does: the library refuses requests older than five minutes.
          deliveries.push({ ...readVerified(webhook, first), isBySecond: isSignedBy(second, webhook) });
          response.end();
        });
        const started = performance.now();
        for (let from = 0; from < EVENTS; from += AT_A_TIME) {
          if (from >= EVENTS / 2 && !second)
            ({ secret: second } = await rotateSecret({
              ...{ db: database.db, tenantId, endpointId, actor, seal, now: new Date() },
            }));
          await tell(from, Math.min(AT_A_TIME, EVENTS - from));
        }
        await until('all have ended', async () => (await openCount()) === 0, PATIENCE_MS);
        const seconds = (performance.now() - started) / 1000;
        const errors = await worker.stop();

        expect(deliveries.filter(({ leadId }) => leadId === null)).toEqual([]);
        const arrived = new Set(deliveries.map(({ leadId }) => leadId));
        expect(arrived.size).toBe(EVENTS);
        const states = await database.db.outboxMessage.groupBy({
          by: ['state'],
          where: { kind: 'webhook' },
          _count: { _all: true },
        });
        expect(states).toEqual([{ state: 'sent', _count: { _all: EVENTS } }]);
        // After the rotation requests can be verified with either secret.
        expect(deliveries.filter(({ isBySecond }) => isBySecond).length).toBeGreaterThan(0);
        // A request that a kill cut off was sent again with the same ID.
        expect(cutOff).toHaveLength(KILLS);
        const takenIds = new Set(deliveries.map(({ id }) => id));
        expect(cutOff.filter((id) => !takenIds.has(id))).toEqual([]);
        expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(EVENTS);
        const foundSending = await database.db.outboxFailure.count({ where: { error: LOST_WHILE.sending } });
        expect(foundSending).toBeGreaterThanOrEqual(KILLS);
        expect(errors).toBe('');
        const failed = [...faults.values()].reduce((sum, count) => sum + count, 0);
        if (process.env.PROOF_WEBHOOKS)
          process.stdout.write(
            `${name}: ${EVENTS} events in ${seconds.toFixed(1)} s (${Math.round(EVENTS / seconds)} a second), ` +
              `${receiver.received.length} requests, ${failed} with a fault; ${arrived.size} arrived and verified, ` +
              `${deliveries.length - arrived.size} of them twice; ${KILLS} kills, ${foundSending} requests found open and tried again\n`,
          );
        receiver.close();
      },
      PATIENCE_MS + 60_000,
    );
  });

  // In the first tier, webhooks.test.ts covers an endpoint that never answers.
  describe('a dead endpoint', { tags: ['nightly'] }, () => {
    const many = 1000;
    const patienceMs = 300_000;
    const clear = async () => {
      await database.db.webhookEndpoint.deleteMany({ where: { tenantId } });
      await database.db.outboxMessage.deleteMany();
    };
    const countMessages = (queue: string, state: string) =>
      database.db.outboxMessage.count({ where: { queue, state } });
    /** @returns the time in ms until the endpoint had all events, half of them planned before the start */
    const sendToLiving = async (queue: string) => {
      const started = performance.now();
      start(database, { waits: Array(9).fill(3_600_000) });
      await until('it has half', async () => (await countMessages(queue, 'sent')) === many / 2, patienceMs);
      await tell(many / 2, many / 2);
      await until('it has all', async () => (await countMessages(queue, 'sent')) === many, patienceMs);
      return performance.now() - started;
    };
    const sendAlone = async (url: string) => {
      await clear();
      const { id } = await addEndpoint(url);
      await tell(0, many / 2);
      const ms = await sendToLiving(id);
      await stopAll();
      return ms;
    };

    it(
      'does not keep the events of a living one',
      async () => {
        const living = await startReceiver();
        // This is measured for the printed figures only.
        const aloneMs = await sendAlone(living.url);
        await clear();
        const dead = await startReceiver();
        dead.answerWith(() => undefined);
        const { id: deadId } = await addEndpoint(dead.url);
        await tell(0, many);
        const { id: livingId } = await addEndpoint(living.url);
        // Half of the events are planned before the other endpoint is known to be dead.
        await tell(0, many / 2);
        const besideMs = await sendToLiving(livingId);
        expect(await countMessages(deadId, 'sent')).toBe(0);
        expect(dead.received.length).toBeGreaterThan(0);
        expect(dead.received.length).toBeLessThan(many);
        process.stdout.write(
          `${name}: ${many} events to a living endpoint in ${inSeconds(aloneMs)} alone, ` +
            `in ${inSeconds(besideMs)} beside a dead one that has ${many} waiting and as many new\n`,
        );
        await stopAll();
        dead.close();
        living.close();
      },
      3 * patienceMs,
    );
  });
});

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const isSignedBy = (secret: string, webhook: ReceivedWebhook): boolean => {
  try {
    verified(secret, webhook);
    return true;
  } catch {
    return false;
  }
};

/** @returns the event's number; null if the public library does not verify the request with the secret */
const readVerified = (webhook: ReceivedWebhook, secret: string): { id: string; leadId: number | null } => ({
  id: webhook.id,
  leadId: isSignedBy(secret, webhook) ? Number(verified(secret, webhook).data.leadId) : null,
});
