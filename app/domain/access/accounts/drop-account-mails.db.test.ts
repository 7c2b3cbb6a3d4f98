import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { accountMail } from './account-mails.ts';
import { ACCOUNT_MAIL_DAYS, dropAccountMails } from './index.ts';

const now = new Date('2026-05-31T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  it('deletes the records of old mails, and leaves what waits and all other mails alone', async () => {
    const add = async (id: string, over: object) => {
      const mail = accountMail({
        purpose: 'invite',
        tenantId: null,
        recipient: 'bea@example.com',
        tokenId: id,
        token: 'secret',
        words: { company: 'Acme' },
      });
      await db.outboxMessage.create({
        data: { ...mail, payload: { token: 'secret' }, state: 'sent', createdAt: daysAgo(1), ...over, id },
      });
      await db.localMail.create({
        data: {
          outboxMessageId: id,
          kind: 'email',
          sender: 'a@b.example',
          recipient: 'bea@example.com',
          text: 'Hi',
        },
      });
    };
    const old = daysAgo(ACCOUNT_MAIL_DAYS + 1);
    await add('sent', {});
    await add('waiting', { state: 'planned' });
    await add('old', { createdAt: old });
    await add('old-failed', { createdAt: old, state: 'failed' });
    await add('old-waiting', { createdAt: old, state: 'planned' });
    await add('plan', { createdAt: old, purpose: 'plan-mail', payload: { assessmentId: 'one' } });

    expect(await dropAccountMails({ db, now })).toBe(2);
    const remainingMails = await db.outboxMessage.findMany({
      orderBy: { id: 'asc' },
      select: { id: true, payload: true, updatedAt: true },
    });
    expect(remainingMails.map(({ id, payload }) => [id, payload])).toEqual([
      ['old-waiting', { token: 'secret' }],
      ['plan', { assessmentId: 'one' }],
      ['sent', { token: 'secret' }],
      ['waiting', { token: 'secret' }],
    ]);
    expect(await db.localMail.count()).toBe(4);

    // A second run writes nothing.
    expect(await dropAccountMails({ db, now })).toBe(0);
    expect(
      await db.outboxMessage.findMany({
        orderBy: { id: 'asc' },
        select: { id: true, payload: true, updatedAt: true },
      }),
    ).toEqual(remainingMails);
  });
});
