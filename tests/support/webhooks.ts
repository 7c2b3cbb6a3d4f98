import { beforeAll, beforeEach } from 'vitest';
import {
  createEndpoint,
  type EventType,
  findEndpoint,
  listDeliveries,
  recordEvents,
} from '#app/domain/integrations/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { makeLead, makeTenant } from '../data/rows.ts';
import { until } from '../faults/mails.ts';
import type { MakeDb, TestDatabase } from './databases.ts';
import { startReceiver } from './webhook-receiver.ts';
import { webhookWorkersForTests } from './webhook-worker.ts';

/** The secret of the tests' webhooks. */
const seal = new KeyRing(['a secret that is long enough for a test']).seal;
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

/** Gives each test of a suite a tenant with a lead, a receiver, and workers that end with the test. */
export function webhooksForTests(makeDb: MakeDb) {
  let database: TestDatabase;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let tenantId: string;
  let leadId: string;
  const { start, stopAll, wakeAll, reported: reportedErrors } = webhookWorkersForTests(seal);
  beforeAll(async () => {
    database = await makeDb();
    receiver = await startReceiver();
  });
  beforeEach(async () => {
    receiver.reset();
    reportedErrors.length = 0;
    await database.db.outboxMessage.deleteMany();
    ({ id: tenantId } = await makeTenant(database.db, { emailVerifiedAt: new Date() }));
    ({ id: leadId } = await makeLead(database.db, tenantId, { phone: '+15550100' }));
  });

  const action = (over: { now?: Date } = {}) => ({
    db: database.db,
    tenantId,
    actor,
    now: new Date(),
    ...over,
  });
  const addUnproven = (over: object = {}) =>
    createEndpoint({
      ...action(),
      seal,
      settings: { url: receiver.url, description: '', events: [], sendsContact: false, ...over },
    });
  const prove = (id: string) =>
    database.db.webhookEndpoint.updateMany({ where: { id }, data: { provenAt: new Date() } });
  /** Adds an endpoint that has already answered a test event. */
  const addEndpoint = async (over: object = {}) => {
    const endpoint = await addUnproven(over);
    await prove(endpoint.id);
    return endpoint;
  };
  const tell = async (
    type: EventType = 'assessment.completed',
    label = 'lead-1',
    occurredAt = new Date(),
  ) => {
    const data = { leadId: label, trackingId: 'track-1', widget: 'full' };
    const event = { type: type as 'assessment.completed', tenantId, leadId, at: occurredAt, data };
    await database.db.$transaction((tx) => recordEvents(tx, [event], occurredAt));
    wakeAll();
  };
  const readEndpoint = (endpointId: string) => findEndpoint(database.db, { tenantId, endpointId });
  const log = async (endpointId: string) =>
    (await listDeliveries(database.db, { tenantId, endpointId })).lines.map(({ statusCode, error }) => ({
      statusCode,
      error,
    }));
  const logHas = (endpointId: string, count: number) =>
    until(`${count} attempts are logged`, async () => (await log(endpointId)).length === count);
  const receivedCount = (count: number) =>
    until(`${count} requests have arrived`, async () => receiver.received.length >= count);
  const listStates = async () =>
    (await database.db.outboxMessage.findMany({ where: { kind: 'webhook', tenantId } })).map(
      ({ state }) => state,
    );
  const settle = (state: string, count = 1) =>
    until(`${count} are ${state}`, async () => {
      const states = await listStates();
      return states.filter((candidate) => candidate === state).length === count;
    });

  return {
    /** The data of the present test; they change with each test. */
    present: () => ({ database, receiver, tenantId, leadId }),
    ...{ seal, actor, start, stopAll, wakeAll, reportedErrors },
    ...{ action, addUnproven, prove, addEndpoint, tell },
    ...{ readEndpoint, log, logHas, receivedCount, listStates, settle },
  };
}
