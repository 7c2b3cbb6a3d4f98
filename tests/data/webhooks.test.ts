import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import {
  attemptLog,
  createEndpoint,
  deleteEndpoint,
  dropOldWebhooks,
  EVENT_DATA,
  type EventType,
  findEndpoint,
  listDeliveries,
  recordEvents,
  replayEvent,
  replaySince,
  rotateSecret,
  sendTestEvent,
  switchEndpoint,
  updateEndpoint,
  warnOfEndpoints,
} from '#app/domain/integrations/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { until } from '../faults/mails.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { recordRefund, recordSale } from '../support/ledger.ts';
import { startReceiver, verified } from '../support/webhook-receiver.ts';
import { webhookWorkersForTests } from '../support/webhook-worker.ts';
import { makeLead, makeTenant, proveAddresses } from './rows.ts';

const seal = new KeyRing(['a secret that is long enough for a test']).seal;
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

forEachDatabase((_name, makeDb) => {
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

  describe('an endpoint that has not answered a test event', () => {
    it('gets nothing else until it answers one with 2xx, and then what it missed by a replay', async () => {
      const { id } = await addUnproven();
      start(database);
      await tell();
      expect(await listStates()).toEqual([]);
      const all = { ...action(), endpointId: id, since: new Date(0), isMissingOnly: true };
      await expect(replaySince(all)).rejects.toMatchObject({ code: 'conflict' });
      receiver.answerWith((_got, response) => {
        response.statusCode = 500;
        response.end();
      });
      await sendTestEvent({ ...action(), endpointId: id });
      wakeAll();
      await logHas(id, 1);
      expect((await readEndpoint(id)).provenAt).toBeNull();
      receiver.reset();
      await sendTestEvent({ ...action(), endpointId: id });
      wakeAll();
      await until('it is proven', async () => (await readEndpoint(id)).provenAt !== null);
      expect(await replaySince({ ...all, now: new Date() })).toBe(1);
      wakeAll();
      await until('the event has arrived', async () =>
        receiver.received.some(({ body }) => body.includes('assessment.completed')),
      );
    });

    it('is each one with another URL, and what waited for the old URL is held', async () => {
      const { id } = await addEndpoint();
      await tell();
      await updateEndpoint({ ...action(), endpointId: id, settings: { url: `${receiver.url}/other` } });
      expect((await readEndpoint(id)).provenAt).toBeNull();
      start(database);
      await until('the event is held', async () =>
        (await database.db.outboxMessage.findMany({ where: { tenantId } })).every(
          ({ state, lastError }) =>
            state === 'planned' && lastError === 'The endpoint has not answered a test event yet.',
        ),
      );
      expect(receiver.received).toEqual([]);
      await sendTestEvent({ ...action(), endpointId: id });
      wakeAll();
      await until('the event has arrived', async () =>
        receiver.received.some(({ body }) => body.includes('assessment.completed')),
      );
    });

    it('is not proven by an answer that the URL before it gave', async () => {
      const { id } = await addUnproven();
      await sendTestEvent({ ...action(), endpointId: id });
      const event = await database.db.webhookEvent.findFirstOrThrow({ where: { tenantId } });
      await updateEndpoint({ ...action(), endpointId: id, settings: { url: `${receiver.url}/victim` } });
      const attempt = {
        ...{ tenantId, endpointId: id, eventId: event.id, url: receiver.url, attempt: 1, statusCode: 200 },
        ...{ error: null, answer: '', durationMs: 1, at: new Date(), isGone: false },
      };
      await attemptLog(database.db)(attempt);
      expect((await readEndpoint(id)).provenAt).toBeNull();
    });
  });

  it('replays 60 events or 6 times of all an hour, however many clicks come at once', async () => {
    const { id } = await addEndpoint();
    await tell();
    const all = { ...action(), endpointId: id, since: new Date(0), isMissingOnly: false };
    const clicks = (now: Date) =>
      Promise.allSettled(Array.from({ length: 10 }, () => replaySince({ ...all, now })));
    const passed = async (now: Date) =>
      (await clicks(now)).filter(({ status }) => status === 'fulfilled').length;
    const now = new Date();
    expect(await passed(now)).toBe(6);
    await expect(sendTestEvent({ ...action({ now }), endpointId: id })).rejects.toMatchObject({
      code: 'too-many',
    });
    expect(await passed(new Date(now.getTime() + HOUR_MS))).toBe(6);
  });

  it('posts what happened, signed so that the public library takes it, and logs the answer', async () => {
    const { id, secret } = await addEndpoint();
    start(database);
    await tell();
    await logHas(id, 1);
    const [webhook] = receiver.received;
    expect(verified(secret, webhook as never)).toEqual({
      type: 'assessment.completed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { leadId: 'lead-1', trackingId: 'track-1', widget: 'full' },
    });
    expect(webhook?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': expect.stringMatching(/^evt_/),
    });
    const { lines } = await listDeliveries(database.db, { tenantId, endpointId: id });
    expect(lines[0]).toMatchObject({
      statusCode: 200,
      error: null,
      answer: 'thanks',
      request: webhook?.body,
    });
    expect(await readEndpoint(id)).toMatchObject({ lastSuccessAt: expect.any(Date), failingSince: null });
    expect(reportedErrors).toEqual([]);
  });

  it('tells of a sale and of its refund with what the ledger stored, in the transaction of both', async () => {
    const { secret } = await addEndpoint();
    const lead = await makeLead(database.db, tenantId);
    const now = new Date();
    const sale = { trackingId: lead.trackingId, saleAmount: 12_000, orderId: 'A-1' };
    const common = { db: database.db, tenantId, idempotencyKey: null, actor, now } as const;
    await recordSale({ ...common, report: sale as never, source: 'api' });
    await recordRefund({ ...common, report: { orderId: 'A-1', amount: 2000 } as never, source: 'api' });
    start(database);
    await receivedCount(2);
    const events = receiver.received.map((webhook) => verified(secret, webhook));
    const byType = new Map(events.map((event) => [event.type, event.data]));
    expect(EVENT_DATA['conversion.recorded'].parse(byType.get('conversion.recorded'))).toMatchObject({
      leadId: lead.id,
      orderId: 'A-1',
      saleAmount: 120,
      commissionRate: 0.08,
      commissionAmount: 9.6,
    });
    expect(EVENT_DATA['conversion.refunded'].parse(byType.get('conversion.refunded'))).toMatchObject({
      orderId: 'A-1',
      refundAmount: 20,
      commissionAmount: 1.6,
      refundOf: byType.get('conversion.recorded')?.conversionId,
    });
  });

  it('plans nothing when the transaction of the fact fails', async () => {
    await addEndpoint();
    const failing = database.db.$transaction(async (tx) => {
      const data = { leadId: 'l', trackingId: 't', widget: 'full' };
      await recordEvents(
        tx,
        [{ type: 'assessment.completed', tenantId, leadId, at: new Date(), data }],
        new Date(),
      );
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await listStates()).toEqual([]);
    expect(await database.db.webhookEvent.count({ where: { tenantId } })).toBe(0);
  });

  it('tells each endpoint what it has chosen, and no endpoint of another tenant', async () => {
    const selectiveEndpoint = await addEndpoint({ events: ['conversion.recorded'] });
    const all = await addEndpoint();
    const { id: otherTenant } = await makeTenant(database.db);
    const otherEndpoint = await createEndpoint({
      ...action(),
      tenantId: otherTenant,
      seal,
      settings: { url: receiver.url, description: '', events: [], sendsContact: false },
    });
    start(database);
    await tell('assessment.completed');
    await logHas(all.id, 1);
    expect(await log(selectiveEndpoint.id)).toEqual([]);
    expect(
      (await listDeliveries(database.db, { tenantId: otherTenant, endpointId: otherEndpoint.id })).lines,
    ).toEqual([]);
  });

  it('tries again with the same id and body until the receiver takes it', async () => {
    const { id, secret } = await addEndpoint();
    receiver.answerWith(({ times }, response) => {
      response.statusCode = times === 1 ? 503 : 200;
      response.end('x');
    });
    start(database, { waits: [1, 1] });
    await tell();
    await logHas(id, 2);
    const [first, second] = receiver.received;
    expect(second?.id).toBe(first?.id);
    expect(second?.body).toBe(first?.body);
    expect(verified(secret, second as never).type).toBe('assessment.completed');
    expect(await log(id)).toEqual([
      { statusCode: 200, error: null },
      { statusCode: 503, error: 'The server answered with status 503.' },
    ]);
    expect((await readEndpoint(id)).failingSince).toBeNull();
  });

  it('takes a redirect for a failure and follows none', async () => {
    const { id } = await addEndpoint();
    receiver.answerWith((_got, response) => {
      response.writeHead(307, { Location: '/elsewhere' }).end();
    });
    start(database);
    await tell();
    await logHas(id, 1);
    expect((await log(id))[0]?.error).toContain('webhooks follow no redirects');
    expect(receiver.received).toHaveLength(1);
    await settle('planned');
  });

  it('waits as long as the receiver asks for', async () => {
    await addEndpoint();
    receiver.answerWith((_got, response) => {
      response.writeHead(429, { 'Retry-After': '3600' }).end();
    });
    start(database, { waits: [1] });
    const before = Date.now();
    await tell();
    await until('it waits', async () => {
      const [message] = await database.db.outboxMessage.findMany({ where: { kind: 'webhook', tenantId } });
      return message?.state === 'planned' && message.attempts === 1;
    });
    const message = await database.db.outboxMessage.findFirstOrThrow({
      where: { kind: 'webhook', tenantId },
    });
    expect(message.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(before + HOUR_MS);
  });

  it('disables an endpoint that says it is gone, and mails the admins once', async () => {
    const { id } = await addEndpoint();
    receiver.answerWith((_got, response) => {
      response.writeHead(410).end();
    });
    start(database);
    await tell();
    await settle('failed');
    expect(await readEndpoint(id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
    await tell();
    expect(receiver.received).toHaveLength(1);
    const warn = () =>
      warnOfEndpoints({
        db: database.db,
        outbox: { enqueue },
        listAdmins: async () => ['admin@example.com'],
        now: new Date(),
      });
    await proveAddresses(database.db, tenantId, 'admin@example.com');
    await warn();
    await warn();
    const mails = await database.db.outboxMessage.findMany({
      where: { tenantId, purpose: 'webhook-disabled' },
    });
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['admin@example.com', 'shop@example.com']);
  });

  it('warns after a day of failures, disables after five, and not for time in which nothing was sent', async () => {
    const { id } = await addEndpoint();
    const now = new Date();
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const failing = (from: number, to: number) =>
      database.db.webhookEndpoint.update({
        where: { id },
        data: { failingSince: ago(from), lastFailureAt: ago(to) },
      });
    const warn = () =>
      warnOfEndpoints({ db: database.db, outbox: { enqueue }, listAdmins: async () => [], now });
    const mails = async () =>
      (await database.db.outboxMessage.findMany({ where: { tenantId, kind: 'email' } })).map(
        ({ purpose }) => purpose,
      );
    await failing(10, 9.5);
    await warn();
    expect(await mails()).toEqual([]);
    await failing(2, 0);
    await warn();
    await warn();
    expect(await mails()).toEqual(['webhook-failing']);
    expect((await readEndpoint(id)).state).toBe('on');
    await failing(5.1, 0);
    await warn();
    expect(await readEndpoint(id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    expect((await mails()).sort()).toEqual(['webhook-disabled', 'webhook-failing']);
  });

  it('signs with the old secret too for a day after a rotation, and not after that', async () => {
    const { id, secret: old } = await addEndpoint();
    const { secret: fresh } = await rotateSecret({ ...action(), endpointId: id, seal });
    start(database);
    await tell();
    await receivedCount(1);
    const [webhook] = receiver.received;
    expect(verified(old, webhook as never)).toEqual(verified(fresh, webhook as never));
    await database.db.webhookEndpoint.update({ where: { id }, data: { previousSecretUntil: new Date(0) } });
    await tell();
    await receivedCount(2);
    const [, later] = receiver.received;
    expect(verified(fresh, later as never).type).toBe('assessment.completed');
    expect(() => verified(old, later as never)).toThrow('No matching signature');
  });

  it('stores secrets sealed, and shows none', async () => {
    const { id, secret } = await addEndpoint();
    const row = await database.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
    expect(seal.open(row.sealedSecret)).toBe(secret);
    expect(JSON.stringify(await readEndpoint(id))).not.toContain('ealed');
  });

  it('sends contact details only to endpoints that have chosen them, and no answers to any', async () => {
    await addEndpoint({ sendsContact: true });
    start(database);
    await tell();
    await receivedCount(1);
    await addEndpoint();
    await tell();
    await receivedCount(3);
    const contacts = receiver.received.map(({ body }) => JSON.parse(body).data.contact);
    expect(contacts).toContainEqual({ firstName: 'Ada', email: 'ada@example.com', phone: '+15550100' });
    expect(contacts).toContain(undefined);
  });

  it('waits until the company has confirmed its e-mail address', async () => {
    const { id } = await addEndpoint();
    await database.db.tenant.update({ where: { id: tenantId }, data: { emailVerifiedAt: null } });
    start(database);
    await tell();
    await until('it waits', async () => {
      const [message] = await database.db.outboxMessage.findMany({ where: { kind: 'webhook', tenantId } });
      return message?.state === 'planned' && message.lastError !== null;
    });
    expect(receiver.received).toEqual([]);
    await expect(sendTestEvent({ ...action(), endpointId: id })).rejects.toThrow('is confirmed');
  });

  it('sends a test event whatever the endpoint has chosen', async () => {
    const { id, secret } = await addEndpoint({ events: ['lead.created'] });
    start(database);
    await sendTestEvent({ ...action(), endpointId: id });
    await receivedCount(1);
    expect(verified(secret, receiver.received[0] as never).type).toBe('webhook.test');
  });

  describe('a replay', () => {
    it('sends one event again, with its id', async () => {
      const { id } = await addEndpoint();
      start(database);
      await tell();
      await settle('sent');
      const eventId = receiver.received[0]?.id ?? '';
      await replayEvent({ ...action(), endpointId: id, eventId });
      await receivedCount(2);
      expect(receiver.received[1]?.id).toBe(eventId);
      await logHas(id, 2);
    });

    it('sends all since a time, or those alone that did not arrive', async () => {
      const { id } = await addEndpoint();
      const since = new Date(Date.now() - 60_000);
      await tell('assessment.completed', 'before', new Date(since.getTime() - HOUR_MS));
      await tell();
      start(database);
      await settle('sent', 2);
      await switchEndpoint({ ...action(), endpointId: id, isOn: false });
      await tell('assessment.completed', 'meanwhile', new Date(since.getTime() + 1));
      await switchEndpoint({ ...action(), endpointId: id, isOn: true });
      receiver.reset();
      const replay = (isMissingOnly: boolean) =>
        replaySince({
          ...action(),
          endpointId: id,
          since,
          isMissingOnly,
        });
      expect(await replay(true)).toBe(1);
      await receivedCount(1);
      expect(JSON.parse(receiver.received[0]?.body ?? '').data.leadId).toBe('meanwhile');
      await settle('sent', 3);
      expect(await replay(false)).toBe(2);
      await receivedCount(3);
    });
  });

  it('is erased with the person: events, log, and what has not gone out', async () => {
    const { id } = await addEndpoint();
    receiver.answerWith((_got, response) => {
      response.writeHead(500).end('ada@example.com is unknown');
    });
    start(database);
    await tell();
    await logHas(id, 1);
    await stopAll();
    await erasePersonsOfLeads({ db: database.db, leadIds: [leadId], actor, now: new Date() });
    expect(await log(id)).toEqual([]);
    expect(await database.db.webhookEvent.count({ where: { tenantId } })).toBe(0);
    expect(await listStates()).toEqual(['cancelled']);
  });

  it('is deleted after 30 days', async () => {
    const { id } = await addEndpoint();
    start(database);
    await tell();
    await logHas(id, 1);
    await settle('sent');
    await dropOldWebhooks({ db: database.db, now: new Date(Date.now() + 29 * DAY_MS) });
    expect(await log(id)).toHaveLength(1);
    await dropOldWebhooks({ db: database.db, now: new Date(Date.now() + 31 * DAY_MS) });
    expect(await database.db.webhookEvent.count({ where: { tenantId } })).toBe(0);
    expect(await database.db.webhookAttempt.count({ where: { tenantId } })).toBe(0);
    expect(await listStates()).toEqual([]);
  });

  it('sends what waits to an address that was changed, and nothing to a deleted endpoint', async () => {
    const wrong = await addEndpoint({ url: 'https://10.0.0.1/hooks' });
    await tell();
    start(database, { waits: [1, 1, 1, 1] });
    await logHas(wrong.id, 1);
    expect((await log(wrong.id))[0]).toEqual({
      statusCode: null,
      error: 'The address does not lead to the public internet.',
    });
    await updateEndpoint({
      ...action(),
      endpointId: wrong.id,
      settings: { url: receiver.url, description: '', events: [], sendsContact: false },
    });
    await prove(wrong.id);
    await receivedCount(1);
    await settle('sent');
    await stopAll();
    await tell();
    await deleteEndpoint({ ...action(), endpointId: wrong.id });
    expect((await listStates()).sort()).toEqual(['cancelled', 'sent']);
    await expect(readEndpoint(wrong.id)).rejects.toThrow('Endpoint not found.');
  });

  it('delivers what a killed worker had on the wire, with the same id', async () => {
    await addEndpoint();
    await tell();
    const message = await database.db.outboxMessage.findFirstOrThrow({
      where: { kind: 'webhook', tenantId },
    });
    await database.db.outboxMessage.update({
      where: { id: message.id },
      data: { state: 'sending', attempts: 1, claimedBy: 'gone', leaseUntil: new Date(Date.now() - 1000) },
    });
    start(database);
    await settle('sent');
    expect(receiver.received.map(({ id }) => `evt:${id}`)).toEqual([
      `evt:${(message.payload as { eventId: string }).eventId}`,
    ]);
  });

  it('is not held up by an endpoint that never answers', async () => {
    const dead = await startReceiver();
    dead.answerWith(() => undefined);
    const deadEndpoint = await addEndpoint({ url: dead.url });
    for (let n = 0; n < 12; n++) await tell('assessment.completed', `lead-${n}`);
    const living = await addEndpoint();
    start(database);
    await until('the dead one is tried', async () => dead.received.length > 0);
    await tell('assessment.completed', 'last');
    await logHas(living.id, 1);
    // None of the dead endpoint's attempts has ended. If it shared a slot with the living endpoint, that slot would be occupied.
    expect(await log(deadEndpoint.id)).toEqual([]);
    dead.close();
  });
});
