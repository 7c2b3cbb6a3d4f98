import { beforeAll, beforeEach, expect, it } from 'vitest';
import { signUpInput } from '#app/domain/access/account-fields.ts';
import { makeToken, type Person } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { recipientLock } from '#app/outbox/lock-recipients.server.ts';
import { makeTenant } from '../../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { enqueueSealed, TEST_SEAL } from '../../../../tests/support/test-seal.ts';
import {
  inviteColleague,
  requestPasswordReset,
  sendVerification,
  signUp,
  verifyEmail,
  withdrawInvitation,
  withPasswordResets,
} from './index.ts';

/**
 * A mailbox gets at most ten mails of one kind a day, however slowly they are requested, and from however many companies, networks and
 * "+tags".
 */

const begun = new Date('2026-05-01T00:00:00Z');
const later = (hours: number) => new Date(begun.getTime() + hours * 60 * 60_000);
const actor = { kind: 'tenant-user', id: 'ana', label: 'ana@acme.example', requestId: null } as const;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let outbox: Outbox;
  let tenants: string[];
  beforeAll(async () => {
    const connection = await makeDb();
    ({ db } = connection);
    outbox = { enqueue: enqueueSealed, wake: () => {}, lockRecipients: recipientLock(connection.provider) };
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    const emailVerifiedAt = begun;
    tenants = [
      (await makeTenant(db, { emailVerifiedAt })).id,
      (await makeTenant(db, { emailVerifiedAt })).id,
    ];
  });
  const invite = (tenantId: string, email: string, now: Date) =>
    inviteColleague({ db, outbox, tenantId, email, role: 'viewer', invitedBy: 'Ana', actor, now });
  const markSent = () =>
    db.outboxMessage.updateMany({ where: { state: 'planned' }, data: { state: 'sent' } });

  it('an invitation is sent again ten times a day, over all companies together, and again the day after', async () => {
    const inviteInTurn = async (n: number, email = 'bea@acme.example') => {
      await invite(tenants[n % 2] ?? '', email, later(n));
      // Marks the mail as sent, as the worker does: a mail whose invitation is replaced before it is sent is cancelled, and does not count.
      await markSent();
    };
    for (let n = 0; n < 10; n++) await inviteInTurn(n, n % 3 ? 'bea@acme.example' : `bea+${n}@acme.example`);
    for (const email of ['bea@acme.example', ' BEA@acme.example', 'bea+again@acme.example'])
      await expect(inviteInTurn(10, email)).rejects.toMatchObject({ code: 'too-many' });
    await inviteInTurn(10, 'other@acme.example');
    await inviteInTurn(25);
  });

  it.each([
    ['withdrawn', 0],
    ['made again', 1],
  ])('the mail of an invitation that is %s is not sent, if it waits', async (what, waiting) => {
    const tenantId = (await makeTenant(db)).id;
    for (const email of ['bea@acme.example', 'cy@acme.example']) await invite(tenantId, email, begun);
    const recipient = 'bea@acme.example';
    const { id } = await db.authToken.findFirstOrThrow({ where: { tenantId, email: recipient } });
    if (what === 'withdrawn') await withdrawInvitation({ db, tenantId, invitationId: id, actor, now: begun });
    else await invite(tenantId, recipient, begun);
    const count = (where: object) => db.outboxMessage.count({ where: { tenantId, ...where } });
    expect(await count({ recipient, state: 'cancelled' })).toBe(1);
    expect(await count({ recipient, state: 'planned' })).toBe(waiting);
    expect(await count({ recipient: 'cy@acme.example', state: 'planned' })).toBe(1);
  });

  it('invitations that wait until their company confirms its address leave the ten of others alone, and are judged when they go out', async () => {
    const [waiting, otherTenantId] = [(await makeTenant(db)).id, tenants[0] ?? ''];
    for (let n = 0; n < 10; n++) await invite(waiting, `bea+${n}@acme.example`, begun);
    await expect(invite(waiting, 'bea@acme.example', begun)).rejects.toMatchObject({ code: 'too-many' });
    for (let n = 0; n < 8; n++) await invite(otherTenantId, `bea+${n}@acme.example`, begun);
    await db.outboxMessage.updateMany({ where: { tenantId: otherTenantId }, data: { state: 'sent' } });

    const owner = { tenantId: waiting, email: 'cy@acme.example' };
    const { id } = await db.tenantUser.create({ data: { ...owner, passwordHash: '-' } });
    const data = { tenantUserId: id, ...owner };
    const { token } = await db.$transaction((tx) => makeToken(tx, 'verify-email', data, begun));
    expect(await verifyEmail({ db, outbox, token, requestId: null, now: later(1) })).toBe(true);
    const states = await db.outboxMessage.groupBy({
      by: ['state'],
      where: { tenantId: waiting },
      _count: true,
      orderBy: { state: 'asc' },
    });
    expect(states).toEqual([
      { state: 'planned', _count: 2 },
      { state: 'suppressed', _count: 8 },
    ]);
    // Mails count from the time they were sent, not from when they were requested.
    await db.outboxMessage.updateMany({
      where: { tenantId: waiting, state: 'planned' },
      data: { state: 'sent', sentAt: later(20) },
    });
    for (let n = 0; n < 8; n++) await invite(otherTenantId, `bea+${n}@acme.example`, later(40));
    await expect(invite(otherTenantId, 'bea@acme.example', later(40))).rejects.toMatchObject({
      code: 'too-many',
    });
  });

  it('ten companies a day can be signed up with one mailbox', async () => {
    let count = 0;
    const join = (email: string, now: Date) => {
      const company = `North ${++count}`;
      const values = signUpInput.parse({
        company,
        firstName: 'Ana',
        email,
        password: 'a long enough phrase',
      });
      return signUp({ db, outbox, values, product: 'StackGuide', isLive: false, requestId: null, now });
    };
    const before = await db.tenant.count();
    const tried = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => join(`Victim+${n}@mail.example`, begun)),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await db.outboxMessage.count({ where: { purpose: 'verify' } })).toBe(10);
    expect(await db.tenant.count()).toBe(before + 10);
    await expect(join('victim@mail.example', begun)).rejects.toMatchObject({ code: 'too-many' });
    await join('other@mail.example', begun);
    await join('victim@mail.example', later(25));
  });

  it('links for a new password are sent ten times a day to all accounts of one mailbox', async () => {
    const tenantId = tenants[0] ?? '';
    const emails = ['dee@acme.example', 'dee+one@acme.example', 'dee+two@acme.example'];
    await db.tenantUser.createMany({ data: emails.map((email) => ({ tenantId, email, passwordHash: '-' })) });
    const request = async (email: string) => {
      await requestPasswordReset({ db, outbox, email, now: new Date() });
      const row = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'reset', state: 'planned' } });
      const prepared = await withPasswordResets(
        { db, seal: TEST_SEAL },
        async (message: typeof row) => message,
      )(row);
      const state = 'suppressed' in prepared ? 'suppressed' : 'sent';
      await db.outboxMessage.update({ where: { id: row.id }, data: { state } });
      return prepared;
    };
    // An address without an account gets no mail, so it does not count towards the ten.
    for (let n = 0; n < 10; n++) await request(`dee+none${n}@acme.example`);
    for (let n = 0; n < 10; n++) expect(await request(emails[n % 3] ?? '')).toHaveProperty('payload.token');
    for (const email of emails)
      expect(await request(email)).toEqual({ suppressed: expect.stringContaining('24 hours') });
  });

  it('the mail that confirms an address is sent ten times a day', async () => {
    const tenantId = tenants[0] ?? '';
    const email = 'ana@acme.example';
    const { id } = await db.tenantUser.create({ data: { tenantId, email, passwordHash: '-' } });
    const person: Person = { kind: 'tenant-user', id, role: 'admin', email, name: null, tenantId };
    for (let n = 0; n < 10; n++) await sendVerification({ db, outbox, person, now: later(n) });
    await expect(sendVerification({ db, outbox, person, now: later(10) })).rejects.toMatchObject({
      code: 'too-many',
    });
    await sendVerification({ db, outbox, person, now: later(25) });
  });
});
