import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant, runRound } from '../../../tests/support/marketing.ts';
import { describeDeparture, listBulkSends, readDeparture, startBulkSend } from './index.ts';

/** Noon in New York on a Tuesday. */
const NOON = new Date('2026-11-24T17:00:00Z');
/** 2:52 AM in New York. */
const NIGHT = new Date('2026-11-24T07:52:00Z');
const OFFICE_HOURS = { sendWindowStart: 9 * 60, sendWindowEnd: 18 * 60 };

/** Each state that a screen can show for a message that has not left. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, { timeZone: 'America/New_York', ...OFFICE_HOURS }));
  });

  const set = (data: object) => db.tenant.update({ where: { id: tenantId }, data });
  const read = async (channel: 'email' | 'sms', now: Date) => {
    const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
    if (!tenant) throw new Error('The company is missing.');
    return describeDeparture(
      await readDeparture(db, { tenant, channel, mailFrom: null, now }),
      tenant.timeZone,
    );
  };
  const send = (now: Date) =>
    startBulkSend({
      ...{ db, tenantId, idempotency: null, actor, now },
      message: { channel: 'email', subject: 'News', body: 'Hello' },
    });

  it('says that a message leaves now only if nothing holds it up', async () => {
    expect(await read('email', NOON)).toBe('Goes out now.');
    expect(await read('sms', NOON)).toBe('Goes out now.');
  });

  it('names the hour at which a message leaves, by the company’s clock', async () => {
    expect(await read('email', NIGHT)).toBe('Planned for Tue, Nov 24, 9:00 AM (New York).');
    await set({ sendWindowDays: 0b0010000 });
    expect(await read('email', NOON)).toBe('Planned for Fri, Nov 27, 9:00 AM (New York).');
  });

  it('says that a company’s own mail server holds its mails, plans them into its queue, and holds no text', async () => {
    await marketingLead(db, tenantId);
    const account = { host: 'smtp.acme.example', port: 587, username: 'acme', sealedPassword: '-' };
    await db.mailAccount.create({ data: { tenantId, ...account, fault: 'log-in' } });
    expect(await read('email', NOON)).toBe(
      'Waits: your mail server sends only from your own address. Verify the sender address again.',
    );
    await set({ senderEmail: 'hello@acme.example', senderVerifiedAt: NIGHT });
    expect(await read('email', NOON)).toBe('Waits: your mail server refuses the log-in.');
    expect(await read('sms', NOON)).toBe('Goes out now.');
    await send(NOON);
    await runRound(db, NOON);
    expect(await db.outboxMessage.findMany({ where: { tenantId }, select: { queue: true } })).toEqual([
      { queue: `mail:${tenantId}` },
    ]);
    await db.mailAccount.updateMany({ where: { tenantId }, data: { fault: null } });
    expect(await read('email', NOON)).toBe('Goes out now.');
  });

  it.each([
    ['inactive', { isActive: false }, 'On hold: the company is not active.'],
    ['stopped by an operator', { sendingStoppedAt: NIGHT }, 'On hold: we stopped the company’s messages.'],
    ['not confirmed', { emailVerifiedAt: null }, 'On hold until the company’s e-mail address is confirmed.'],
    [
      'paused for complaints',
      { marketingPausedAt: NIGHT, marketingPauseReason: 'complaints' },
      'On hold: marketing is paused.',
    ],
    ['without an address', { postalAddress: ' ' }, 'On hold until you add your postal address.'],
  ])('says what a company that is %s waits for, and the worker plans nothing', async (_what, state, text) => {
    await marketingLead(db, tenantId);
    await send(NOON);
    await set(state);
    expect(await read('email', NOON)).toBe(text);
    await runRound(db, NOON);
    expect(await db.outboxMessage.count({ where: { tenantId } })).toBe(0);
  });

  it('says that the sending limit is reached', async () => {
    await set({ marketingHourlyLimit: 1 });
    await marketingLead(db, tenantId);
    await marketingLead(db, tenantId, { email: 'second@example.com' });
    expect((await send(NOON)).departure).toEqual({ kind: 'now' });
    await runRound(db, NOON);
    expect(await db.outboxMessage.count({ where: { tenantId } })).toBe(1);
    expect(await read('email', NOON)).toBe('Waits: your sending limit is reached for now.');
  });

  it('lists when the messages in the outbox may leave', async () => {
    await marketingLead(db, tenantId);
    await send(NOON);
    const [waiting] = await listBulkSends(db, { tenantId });
    expect(waiting).toMatchObject({ waiting: 1, underWay: 0, nextAt: null });
    await runRound(db, NOON);
    const later = new Date(NOON.getTime() + 3_600_000);
    await db.outboxMessage.updateMany({ where: { tenantId }, data: { nextAttemptAt: later } });
    const [planned] = await listBulkSends(db, { tenantId });
    expect(planned).toMatchObject({ waiting: 0, underWay: 1, nextAt: later });
  });
});
