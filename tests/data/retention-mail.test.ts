import { beforeEach, describe, expect, it } from 'vitest';
import { announceRetention, applyRetention } from '#app/domain/erasure/index.ts';
import { updateTenant } from '#app/domain/tenants/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { companyForTests, DAY, inMinutes, outbox, START } from './notified-company.ts';
import { makeLead } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u1', label: 'ana@acme.example', requestId: 'r1' } as const;
const PURPOSE = 'retention-shortened';

forEachDatabase((_name, makeDb) => {
  const company = companyForTests(makeDb);
  const { planned: listOutbox, mailOf: renderFirstMail } = company;
  const save = (values: object, now = START) =>
    updateTenant({
      db: company.db(),
      tenantId: 'acme',
      values,
      may: () => true,
      announceRetention: (tx, wait) => announceRetention(tx, { outbox, tenantId: 'acme', wait, now }),
      actor,
      now,
    });

  describe('a shorter time for keeping leads', () => {
    beforeEach(async () => {
      const db = company.db();
      for (const email of ['ana@acme.example', 'bo@acme.example'])
        await db.tenantUser.create({
          data: {
            tenantId: 'acme',
            email,
            role: email.startsWith('ana') ? 'admin' : 'editor',
            passwordHash: '-',
            emailVerifiedAt: START,
          },
        });
      // Three of these leads are older than 30 days when the retention period takes effect: two of one person, one of another.
      for (const [email, days] of [
        ['old@example.com', 60],
        ['old@example.com', 50],
        ['due@example.com', 24],
        ['new@example.com', 22],
      ] as const)
        await makeLead(db, 'acme', { email, createdAt: inMinutes(-days * DAY) });
    });

    it('is told to the contact and the admins, with the people whose leads it erases, the day and the way back', async () => {
      await save({ dataRetentionDays: 30 });
      const rows = await listOutbox(PURPOSE);
      expect(rows.map(({ recipient }) => recipient)).toEqual(['ana@acme.example', 'us@acme.example']);
      const { subject, text } = await renderFirstMail(PURPOSE);
      expect(subject).toBe('Acme: a shorter time for keeping leads');
      const line = text.replace(/\n/g, ' ');
      expect(line).toMatch(/On 27 Nov 2026, 15:05 \S+ we erase leads older than 30 days \(2 people\)\./);
      expect(text).toContain('https://app.example.com/admin/tenants/acme/settings?tenantId=acme#leads-card');
      // The number in the e-mail equals the number of leads that the erasing job erases.
      expect(await applyRetention({ db: company.db(), now: inMinutes(7 * DAY) })).toEqual({ erased: 3 });
      const remainingLeads = await company
        .db()
        .lead.findMany({ where: { erasedAt: null }, select: { email: true } });
      expect(remainingLeads).toEqual([{ email: 'new@example.com' }]);
    });

    it('is told once, and not at all once it was cancelled or for a longer time', async () => {
      await save({ dataRetentionDays: 30 });
      await save({ dataRetentionDays: 30 }, inMinutes(1));
      expect(await listOutbox(PURPOSE)).toHaveLength(2);
      await save({ pendingRetentionDays: null }, inMinutes(2));
      expect(await renderFirstMail(PURPOSE)).toEqual({
        suppressed: 'The shorter retention time was canceled or changed.',
      });
      await company.change({ dataRetentionDays: 30 });
      await save({ dataRetentionDays: 90 }, inMinutes(3));
      expect(await listOutbox(PURPOSE)).toHaveLength(2);
    });
  });
});
