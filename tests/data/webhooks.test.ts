import { beforeEach, expect, it } from 'vitest';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import {
  createEndpoint,
  dropOldWebhooks,
  EVENT_TYPE_DATA,
  listDeliveries,
  recordEvents,
  sendTestEvent,
} from '#app/domain/integrations/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { until } from '../faults/mails.ts';
import { forEachDatabase } from '../support/databases.ts';
import { recordRefund, recordSale } from '../support/ledger.ts';
import { startReceiver, verified } from '../support/webhook-receiver.ts';
import { webhooksForTests } from '../support/webhooks.ts';
import { makeLead, makeTenant } from './rows.ts';

/** What happened is told to a tenant's endpoints: bodies, signatures, repetitions and limits. */
forEachDatabase((_name, makeDb) => {
  const webhooks = webhooksForTests(makeDb);
  const {
    action,
    addEndpoint,
    tell,
    readEndpoint,
    log,
    logHas,
    receivedCount,
    listStates,
    settle,
    start,
    stopAll,
    reportedErrors,
    actor,
    seal,
  } = webhooks;
  let database: ReturnType<typeof webhooks.present>['database'];
  let receiver: ReturnType<typeof webhooks.present>['receiver'];
  let tenantId: ReturnType<typeof webhooks.present>['tenantId'];
  let leadId: ReturnType<typeof webhooks.present>['leadId'];
  beforeEach(() => {
    ({ database, receiver, tenantId, leadId } = webhooks.present());
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
    expect(EVENT_TYPE_DATA['conversion.recorded'].parse(byType.get('conversion.recorded'))).toMatchObject({
      leadId: lead.id,
      orderId: 'A-1',
      saleAmount: 120,
      commissionRate: 0.08,
      commissionAmount: 9.6,
    });
    expect(EVENT_TYPE_DATA['conversion.refunded'].parse(byType.get('conversion.refunded'))).toMatchObject({
      orderId: 'A-1',
      refundAmount: 20,
      commissionAmount: 1.6,
      refundOf: byType.get('conversion.recorded')?.conversionId,
    });
  });

  it('tells once of a changed order with the amounts before and after, less what was paid back', async () => {
    const { secret } = await addEndpoint();
    const lead = await makeLead(database.db, tenantId);
    const now = new Date();
    const deliver = (saleAmount: number, minute: number) =>
      recordSale({
        ...{ db: database.db, tenantId, idempotencyKey: null, actor, now, source: 'woocommerce' },
        report: {
          trackingId: lead.trackingId,
          saleAmount,
          orderId: 'A-1',
          clientOrderData: { id: 1 },
        } as never,
        shopOrder: { goodsCents: null, changedAt: `2026-11-20T20:${minute}:00Z`, isOver: false },
      });
    await deliver(12_000, 10);
    const refund = { orderId: 'A-1', amount: 2000 } as never;
    await recordRefund({
      db: database.db,
      tenantId,
      idempotencyKey: null,
      actor,
      now,
      report: refund,
      source: 'api',
    });
    await deliver(15_000, 20);
    await deliver(15_000, 20);
    start(database);
    await receivedCount(3);
    const changes = receiver.received
      .map((webhook) => verified(secret, webhook))
      .filter(({ type }) => type === 'conversion.changed');
    expect(changes).toHaveLength(1);
    expect(EVENT_TYPE_DATA['conversion.changed'].parse(changes[0]?.data)).toMatchObject({
      ...{ leadId: lead.id, trackingId: lead.trackingId, orderId: 'A-1', source: 'woocommerce' },
      ...{ saleAmountBefore: 100, saleAmount: 130 },
      ...{ commissionRate: 0.08, commissionAmountBefore: 8, commissionAmount: 10.4 },
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
    await expect(sendTestEvent({ ...action(), endpointId: id })).rejects.toThrow(
      'Confirm your company’s e-mail address',
    );
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
    // Only the erasure itself is told.
    const events = await database.db.webhookEvent.findMany({ where: { tenantId } });
    expect(events.map(({ type, data }) => [type, data])).toEqual([['person.erased', { leadId }]]);
    expect((await listStates()).sort()).toEqual(['cancelled', 'planned']);
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
