import { beforeEach, describe, expect, it } from 'vitest';
import {
  attemptLog,
  deleteEndpoint,
  replayEvent,
  replaySince,
  rotateSecret,
  sendTestEvent,
  switchEndpoint,
  updateEndpoint,
  warnOfEndpoints,
} from '#app/domain/integrations/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { enqueue } from '#app/outbox/index.ts';
import { until } from '../faults/mails.ts';
import { forEachDatabase } from '../support/databases.ts';
import { verified } from '../support/webhook-receiver.ts';
import { webhooksForTests } from '../support/webhooks.ts';
import { proveAddresses } from './rows.ts';

/** An endpoint's life: its proof, its secrets, replays, and when it is switched off. */
forEachDatabase((_name, makeDb) => {
  const webhooks = webhooksForTests(makeDb);
  const {
    action,
    addUnproven,
    prove,
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
    wakeAll,
    seal,
  } = webhooks;
  let database: ReturnType<typeof webhooks.present>['database'];
  let receiver: ReturnType<typeof webhooks.present>['receiver'];
  let tenantId: ReturnType<typeof webhooks.present>['tenantId'];
  beforeEach(() => {
    ({ database, receiver, tenantId } = webhooks.present());
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

  it('sends what waits to an address that was changed, and nothing to a deleted endpoint', async () => {
    const wrong = await addEndpoint({ url: 'https://10.0.0.1/hooks' });
    await tell();
    start(database, { waits: [1, 1, 1, 1] });
    await logHas(wrong.id, 1);
    expect((await log(wrong.id))[0]).toEqual({
      statusCode: null,
      error: 'The URL does not lead to the public internet.',
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
});
