import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { withSendingStops } from '#app/domain/tenants/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { allowSending, approveCompany, readNewCompanies, stopSending } from './index.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const HELD = { postponed: 'We stopped this company’s messages.', forMs: HOUR_MS };
const outbox = { enqueue, wake: () => undefined };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, { name: 'Acme', approvedAt: null, createdAt: NOW }));
  });
  const change = () => ({ db, tenantId, actor, now: NOW });
  const actions = async () =>
    (await db.auditEvent.findMany({ where: { tenantId }, orderBy: { id: 'asc' } })).map(
      ({ action }) => action,
    );

  describe('a company whose sending is stopped', () => {
    const prepared = (purpose: string, companyId: string | null = tenantId) =>
      withSendingStops(db, async () => 'made')({ tenantId: companyId, purpose });

    it('sends the mails to its accounts and nothing else, until it may again', async () => {
      const { id: otherTenantId } = await makeTenant(db);
      await stopSending(change());
      for (const purpose of [
        'plan-mail',
        'campaign',
        'bulk',
        'lead-notice',
        'invite',
        'staff-address',
        'lead.created',
      ])
        expect(await prepared(purpose), purpose).toEqual(HELD);
      for (const purpose of ['reset', 'verify']) expect(await prepared(purpose), purpose).toBe('made');
      expect(await prepared('plan-mail', otherTenantId)).toBe('made');
      expect(await prepared('reset', null)).toBe('made');
      await allowSending({ ...change(), outbox });
      expect(await prepared('plan-mail')).toBe('made');
      expect(await actions()).toEqual(['tenant.stop-sending', 'tenant.allow-sending']);
    });

    it('loses nothing: what waited is due at once when it may send again', async () => {
      const row = {
        tenantId,
        kind: 'email' as const,
        purpose: 'plan-mail',
        dedupeKey: 'one',
        recipient: 'a@example.com',
        payload: {},
      };
      await db.$transaction((tx) => enqueue(tx, { ...row, notBefore: later(HOUR_MS) }, NOW));
      await stopSending(change());
      await allowSending({ ...change(), outbox, now: later(MINUTE_MS) });
      const [message] = await db.outboxMessage.findMany();
      expect(message).toMatchObject({ state: 'planned', nextAttemptAt: later(MINUTE_MS) });
    });

    it('plans no marketing meanwhile', async () => {
      await marketingLead(db, tenantId);
      await launchedCampaign(db, tenantId, { now: NOW });
      await stopSending(change());
      await runRound(db, later(2 * MINUTE_MS));
      expect(await db.outboxMessage.count()).toBe(0);
      await allowSending({ ...change(), outbox });
      await runRound(db, later(3 * MINUTE_MS));
      expect(await db.outboxMessage.count()).toBe(1);
    });
  });

  describe('the operators’ list', () => {
    const list = (query = '') => readNewCompanies({ db, query, page: 1, now: later(HOUR_MS) });

    it('has companies without payment or approval, with a sender name that is not theirs', async () => {
      await makeTenant(db, { name: 'Paying', approvedAt: null, stripeSubscriptionStatus: 'active' });
      await makeTenant(db, { name: 'Approved', senderName: 'Your Bank' });
      await makeTenant(db, { name: 'Invented', approvedAt: null, isDemo: true });
      await db.tenant.update({ where: { id: tenantId }, data: { senderName: 'acme' } });
      expect((await list()).companies.map(({ name, otherSender }) => [name, otherSender])).toEqual([
        ['Acme', null],
      ]);
      await db.tenant.update({ where: { id: tenantId }, data: { senderName: 'Your Bank' } });
      expect((await list()).companies.map(({ name, otherSender }) => [name, otherSender])).toEqual([
        ['Acme', 'Your Bank'],
      ]);
      expect((await list('bank')).companies.map(({ name }) => name).sort()).toEqual(['Acme', 'Approved']);
    });

    it('counts what they sent and what is held', async () => {
      for (let n = 0; n < 52; n++) await marketingLead(db, tenantId, { email: `v${n}@example.com` });
      await launchedCampaign(db, tenantId, { now: NOW });
      await runRound(db, later(2 * MINUTE_MS));
      await db.outboxMessage.updateMany({ data: { state: 'sent' } });
      const mail = { tenantId, kind: 'email' as const, recipient: 'a@example.com', payload: {} };
      const plan = { ...mail, purpose: 'plan-mail', dedupeKey: 'plan', suppressed: 'Too many.' };
      const notice = { ...mail, purpose: 'lead-notice', dedupeKey: 'notice' };
      await db.$transaction((tx) => enqueue(tx, [plan, notice], NOW));
      expect((await list()).companies[0]).toMatchObject({
        marketing: { sent: 50, waiting: 2 },
        plans: { sent: 0, waiting: 1 },
        notices: { sent: 0, waiting: 1 },
      });
    });

    it('loses a company that is approved, unless its sending is stopped', async () => {
      await approveCompany(change());
      await approveCompany(change());
      expect((await list()).companies).toEqual([]);
      expect(await actions()).toEqual(['tenant.approve']);
      await stopSending(change());
      expect(
        (await list()).companies.map(({ isVouchedFor, stoppedAt }) => [isVouchedFor, stoppedAt]),
      ).toEqual([[true, NOW]]);
    });

    it('knows no unknown company', async () => {
      for (const act of [approveCompany, stopSending])
        await expect(act({ ...change(), tenantId: 'unknown' })).rejects.toMatchObject({ code: 'not-found' });
    });
  });
});
