import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { listSoftBounces } from '#app/domain/leads/index.ts';
import { findRefusingDomains, listSlowDomains } from '#app/domain/mail-domains/index.ts';
import { resumeMarketing } from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { dropMailEvents, type MailEvent, pauseBadSenders, recordMailEvents, stopRefused } from './index.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);
const ADDRESS = 'ada@example.com';
const ACTOR = { kind: 'tenant-user', id: 'u', label: 'Ida', requestId: null } as const;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    for (const id of ['acme', 'other'])
      await db.tenant.create({
        data: { ...DEFAULT_TERMS, id, subdomain: id, name: id, contactEmail: `a@${id}.example` },
      });
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.suppression.deleteMany();
    await db.providerEvent.deleteMany();
    await db.contact.deleteMany();
    await db.tenant.updateMany({ data: { marketingPausedAt: null, marketingPauseReason: null } });
  });

  /** Creates a tenant's mail, sent unless specified otherwise. @returns the row's id */
  const mail = async ({
    tenantId = 'acme',
    recipient = ADDRESS,
    state = 'sent',
    marketing = false,
    at: plannedAt = NOW,
  } = {}) => {
    const dedupeKey = `mail:${tenantId}:${recipient}:${state}:${plannedAt.getTime()}`;
    await enqueue(
      db,
      {
        tenantId,
        kind: 'email',
        purpose: 'plan-mail',
        consentId: await makeConsent(db, tenantId),
        dedupeKey,
        recipient,
        recipientHash: hashRecipient(recipient),
        marketing,
        payload: {},
      },
      plannedAt,
    );
    const { id } = await db.outboxMessage.update({ where: { dedupeKey }, data: { state } });
    return id;
  };
  const event = (more: Partial<MailEvent>): MailEvent => ({
    id: 'e1',
    kind: 'unknown-address',
    recipient: ADDRESS,
    messageRef: null,
    detail: '550 5.1.1',
    ...more,
  });
  const record = async (...events: MailEvent[]) =>
    (await recordMailEvents({ db, provider: 'mailgun', events, now: NOW })).recorded;
  const stops = () =>
    db.suppression.findMany({
      orderBy: { tenantId: 'asc' },
      select: { tenantId: true, reason: true, scope: true, detail: true },
    });

  it('stops all mail to an address that bounced, of the tenant whose mail it was, with what waits', async () => {
    const messageRef = await mail();
    await mail({ tenantId: 'other' });
    const waiting = await mail({ state: 'planned', at: minutes(1) });
    expect(await record(event({ messageRef }))).toBe(1);
    expect(await stops()).toEqual([
      { tenantId: 'acme', reason: 'bounce', scope: 'all', detail: '550 5.1.1' },
    ]);
    expect(await db.outboxMessage.findUniqueOrThrow({ where: { id: waiting } })).toMatchObject({
      state: 'suppressed',
      lastError: 'E-mail bounced.',
    });
  });

  it('takes a report once, however often it comes', async () => {
    const messageRef = await mail();
    const complaint = event({ messageRef, kind: 'complaint' });
    expect(await record(complaint, complaint)).toBe(1);
    expect(await record(complaint)).toBe(0);
    expect(await stops()).toMatchObject([{ reason: 'complaint', scope: 'all' }]);
  });

  it('stores no address with a report, so that an erasure leaves none behind', async () => {
    await record(event({ id: `sns-1:${ADDRESS}` }));
    expect(JSON.stringify(await db.providerEvent.findMany())).not.toContain('ada@');
  });

  it('forgets reports that are too old to be repeated, and no others', async () => {
    await record(event({}));
    expect(await dropMailEvents({ db, now: minutes(60 * 24 * 29) })).toBe(0);
    expect(await record(event({}))).toBe(0);
    expect(await dropMailEvents({ db, now: minutes(60 * 24 * 31) })).toBe(1);
    expect(await db.providerEvent.count()).toBe(0);
  });

  it('without a mark concerns every tenant that mailed the address lately, and no other', async () => {
    await mail();
    await mail({ tenantId: 'other', at: minutes(-60 * 24 * 15) });
    await record(event({}));
    expect((await stops()).map(({ tenantId }) => tenantId)).toEqual(['acme']);
  });

  it('doesn’t believe a mark whose row went to another address', async () => {
    const messageRef = await mail({ recipient: 'eve@example.com' });
    await record(event({ messageRef }));
    expect(await stops()).toEqual([]);
  });

  it('learns from reports which domain asks to wait and which refuses content, not from a single mailbox', async () => {
    await db.slowDomain.deleteMany();
    const refused = await mail();
    const details = [
      '550 5.7.1 looks like spam',
      '550 5.7.1 spam',
      '550 5.7.26 no signature',
      '554 5.7.1 no',
    ];
    for (const detail of details)
      await record(event({ id: detail, kind: 'refused', messageRef: refused, detail }));
    expect(await findRefusingDomains(db, ['acme', 'other'], NOW)).toEqual(
      new Map([['acme', { domain: 'example.com', count: 3, others: 0 }]]),
    );
    expect(await findRefusingDomains(db, ['acme'], minutes(60 * 24 * 7))).toEqual(new Map());
    await record(event({ id: 'full', kind: 'deferred', messageRef: refused, detail: '452 4.2.2 full' }));
    expect([...(await listSlowDomains(db, NOW)).keys()]).toEqual([]);
    await record(
      event({ id: 'grey', kind: 'deferred', messageRef: refused, detail: '451 4.7.1 greylisted' }),
    );
    expect([...(await listSlowDomains(db, NOW)).keys()]).toEqual(['example.com']);
  });

  it('believes a mail to a bounce address about its own recipient only, never about a domain', async () => {
    await db.slowDomain.deleteMany();
    await db.contentRefusal.deleteMany();
    await db.contact.create({
      data: { tenantId: 'acme', emailKey: ADDRESS, emailSha256: '-', firstLeadAt: NOW, lastLeadAt: NOW },
    });
    const messageRef = await mail();
    const bounce = { recipient: null, messageRef };
    const events = [
      event({ ...bounce, id: 'later', kind: 'deferred', detail: '451 4.7.1 greylisted' }),
      event({ ...bounce, id: 'never', kind: 'undelivered', detail: '4.4.7 expired' }),
      ...['a', 'b', 'c'].map((id) => event({ ...bounce, id, kind: 'refused', detail: '550 5.7.1 spam' })),
    ];
    await recordMailEvents({ db, provider: 'bounces', events, now: NOW });
    expect(await listSlowDomains(db, NOW)).toEqual(new Map());
    expect(await findRefusingDomains(db, ['acme'], NOW)).toEqual(new Map());
    expect(await listSoftBounces(db, { tenantId: 'acme', now: NOW })).toMatchObject([{ count: 2 }]);
    expect(await stops()).toEqual([]);
  });

  it('stops the recipient of the mail that a bounce address names, and does nothing for one that was erased', async () => {
    const messageRef = await mail();
    const erased = await mail({ recipient: 'gone@example.com' });
    await db.outboxMessage.update({ where: { id: erased }, data: { recipient: null } });
    const bounced = { recipient: null, messageRef };
    expect(await record(event(bounced), event({ ...bounced, id: 'e2', messageRef: erased }))).toBe(1);
    expect(await stops()).toEqual([
      { tenantId: 'acme', reason: 'bounce', scope: 'all', detail: '550 5.1.1' },
    ]);
    expect(await db.intakeProblem.count()).toBe(0);
  });

  it.each([
    'deferred',
    'refused',
    'delivered',
  ] as const)('stops no address for a report of kind %s', async (kind) => {
    const messageRef = await mail();
    expect(await record(event({ messageRef, kind }))).toBe(1);
    expect(await stops()).toEqual([]);
  });

  it('counts soft bounces of an address for the companies that wrote to it, and lists the latest', async () => {
    for (const tenantId of ['acme', 'other'])
      await db.contact.create({
        data: { tenantId, emailKey: 'ada@example.com', emailSha256: '-', firstLeadAt: NOW, lastLeadAt: NOW },
      });
    const messageRef = await mail();
    for (const id of ['one', 'two', 'two']) await record(event({ id, messageRef, kind: 'deferred' }));
    await record(event({ id: 'three', messageRef, kind: 'refused' }));
    const list = (tenantId: string, now = NOW) => listSoftBounces(db, { tenantId, now });
    expect(await list('acme')).toMatchObject([{ address: 'ada@example.com', count: 2, leadId: null }]);
    expect(await list('other')).toEqual([]);
    expect(await list('acme', minutes(60 * 24 * 31))).toEqual([]);
    expect(await stops()).toEqual([]);
  });

  it.each([
    [['unsubscribed', 'unknown-address', 'complaint']],
    [['complaint', 'unsubscribed']],
    [['unknown-address', 'deferred', 'unsubscribed']],
  ] as const)('keeps an unsubscription beside what stops everything, after %j', async (kinds) => {
    const messageRef = await mail();
    for (const kind of kinds) await record(event({ id: kind, messageRef, kind }));
    const all = await stops();
    expect(all.filter(({ scope }) => scope === 'marketing')).toMatchObject([
      { reason: 'provider-unsubscribe' },
    ]);
    expect(all.filter(({ scope }) => scope === 'all')).toMatchObject([
      { reason: kinds.find((kind) => kind !== 'unsubscribed') === 'complaint' ? 'complaint' : 'bounce' },
    ]);
  });

  it('stops addresses that a server refused as unknown, and not those whose mail it refused', async () => {
    for (const [recipient, statusCode, error] of [
      ['gone@example.com', 550, '550 5.1.1 no such user'],
      ['spam@example.com', 550, '550 5.7.1 looks like spam'],
      ['full@example.com', 552, '552 5.2.2 mailbox full'],
    ] as const) {
      const messageId = await mail({ recipient, state: 'failed' });
      await db.outboxFailure.create({
        data: { messageId, attempt: 1, statusCode, error, createdAt: minutes(1) },
      });
    }
    expect(await stopRefused({ db, channel: 'email', lastRunAt: NOW, now: minutes(2) })).toBe(1);
    expect(await stopRefused({ db, channel: 'email', lastRunAt: NOW, now: minutes(3) })).toBe(0);
    expect(await stopRefused({ db, channel: 'email', lastRunAt: minutes(30), now: minutes(31) })).toBe(0);
    expect(await db.suppression.findMany({ select: { address: true, reason: true } })).toEqual([
      { address: 'gone@example.com', reason: 'bounce' },
    ]);
  });

  it('pauses the marketing of a tenant with many bounces, once, until its staff go on', async () => {
    for (let n = 0; n < 12; n++) {
      const messageRef = await mail({ recipient: `a${n}@example.com`, marketing: true });
      await record(event({ id: `b${n}`, recipient: `a${n}@example.com`, messageRef }));
    }
    await mail({ tenantId: 'other', marketing: true });
    expect(await pauseBadSenders({ db, now: minutes(5) })).toBe(1);
    expect(await pauseBadSenders({ db, now: minutes(6) })).toBe(0);
    const paused = await db.tenant.findMany({ where: { marketingPausedAt: { not: null } } });
    expect(paused).toMatchObject([{ id: 'acme', marketingPauseReason: 'bounces' }]);
    expect(
      await db.auditEvent.findFirstOrThrow({ where: { action: 'tenant.pause-marketing' } }),
    ).toMatchObject({
      tenantId: 'acme',
      details: { reason: 'bounces', sent: 12, bounces: 12, complaints: 0 },
    });

    await db.$transaction((tx) => resumeMarketing(tx, { tenantId: 'acme', actor: ACTOR, now: minutes(7) }));
    expect(await pauseBadSenders({ db, now: minutes(8) })).toBe(0);
  });
});
