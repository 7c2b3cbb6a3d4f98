import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFunnel } from '#app/domain/analytics/index.ts';
import { findPlan } from '#app/domain/assessments/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import { readRevenue } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import { readHome } from '#app/domain/home/index.ts';
import { leadColumns } from '#app/domain/leads/index.ts';
import { countTotals } from '#app/domain/usage/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { MILLION_TENANT, SeedRefused, seedMillion } from '../../bench/million/seed.ts';
import { forEachDatabase } from '../support/databases.ts';
import { TEST_SEAL } from '../support/test-seal.ts';
import { dumpDatabase } from './dump.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const LEADS = 1_000;
/** This number is enough for a comparison. */
const FEW = 200;

forEachDatabase((name, makeDb) => {
  let db: Database;
  let databaseUrl: string;
  beforeAll(async () => {
    ({ db, url: databaseUrl } = await makeDb());
    expect(await seedMillion({ databaseUrl, leads: LEADS, now: NOW })).toMatchObject({
      isNew: true,
      leads: LEADS,
    });
  }, 60_000);
  const tenantId = MILLION_TENANT;
  const rows = async () => {
    const {
      Tenant: _times,
      CommissionRate: _ids,
      StaffAddress: _random,
      ...tables
    } = await dumpDatabase(databaseUrl);
    // Rows of a table have no order.
    return new Map(
      Object.entries(tables)
        // The database's own statistics are left out.
        .filter(([name]) => !name.startsWith('sqlite_'))
        .map(([name, all]) => {
          const texts = all.map((row) => JSON.stringify(row)).sort();
          return [name, createHash('sha256').update(texts.join()).digest('hex')];
        }),
    );
  };

  it('writes what the service reads as its own', async () => {
    const { figures, latest } = await readHome({ db, tenantId, seal: TEST_SEAL, now: NOW });
    expect(latest).toHaveLength(5);
    expect(figures.leads.sum).toBeGreaterThan(LEADS / 20);
    expect(figures.reach.seen).toBeGreaterThan(figures.leads.sum);
    expect(await countTotals(db, tenantId)).toEqual({ assessments: LEADS, leads: LEADS });
    const funnel = await readFunnel(db, { tenantId, from: '2025-11-22', to: '2026-11-22' });
    expect(funnel.results).toBe(LEADS);
    const leads = await db.lead.findMany({ take: 40, include: { assessment: true, contact: true } });
    for (const { assessment, contact, goalIds, segments, searchText, ...lead } of leads) {
      const healthGoals = assessment?.healthGoals as string[];
      expect({ goalIds, segments, searchText }).toEqual(leadColumns({ ...lead, goalIds: healthGoals }));
      expect(contact).toMatchObject({
        emailKey: lead.email.toLowerCase(),
        emailSha256: hashRecipient(lead.email),
      });
      expect(lead.trackingId).toMatch(/^[\w-]{22}$/);
      expect(lead.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
      const plan = await findPlan(db, lead.assessmentId ?? '');
      expect(plan).toMatchObject({ leadId: lead.id, email: lead.email, createdAt: lead.createdAt });
    }
  });

  it('makes figures that agree with each other', async () => {
    const conversions = await db.conversion.findMany({ include: { lead: true, refundOf: true } });
    const sales = conversions.filter(({ kind }) => kind === 'sale');
    expect(sales.length / LEADS).toBeGreaterThan(0.02);
    expect(sales.length / LEADS).toBeLessThan(0.04);
    const paidBack = new Set(conversions.map(({ refundOfId }) => refundOfId));
    const remainingSales = sales.filter(({ id }) => !paidBack.has(id));
    expect(remainingSales.length).toBeLessThan(sales.length);
    expect(await db.lead.count({ where: { converted: true } })).toBe(remainingSales.length);
    for (const { lead, saleAmountCents, orderId, conversionDate } of remainingSales)
      expect(lead).toMatchObject({ saleAmountCents, orderId, conversionDate, converted: true });
    for (const { lead, conversionDate } of sales) expect(conversionDate >= lead.createdAt).toBe(true);
    for (const refund of conversions.filter(({ kind }) => kind !== 'sale'))
      expect(refund.saleAmountCents).toBe(-(refund.refundOf?.saleAmountCents ?? 0));
    const month = '2026-10';
    const usage = await db.tenantUsage.findUniqueOrThrow({ where: { tenantId_month: { tenantId, month } } });
    const { salesTotal } = await readRevenue({ db, tenantId, month });
    expect(Number(usage.revenueCents) / 100).toBeCloseTo(salesTotal, 6);

    const contacts = await db.contact.findMany({
      take: 800,
      include: { leads: { orderBy: { createdAt: 'asc' } } },
    });
    for (const { leads, leadsCount, firstLeadAt, lastLeadAt } of contacts) {
      expect(leads).toHaveLength(leadsCount);
      expect(leads.map(({ returning }) => returning)).toEqual(leads.map((_, index) => index > 0));
      expect([firstLeadAt, lastLeadAt]).toEqual([leads[0]?.createdAt, leads.at(-1)?.createdAt]);
    }
    expect(contacts.filter(({ leadsCount }) => leadsCount > 1).length).toBeGreaterThan(50);

    const counted = async (kind: string) =>
      (await db.leadDailyRollup.aggregate({ where: { kind }, _sum: { leads: true } }))._sum.leads;
    for (const kind of ['all', 'source', 'experience', 'budget']) expect(await counted(kind)).toBe(LEADS);
    const bySource = await db.leadDailyRollup.groupBy({
      by: ['value'],
      where: { kind: 'source' },
      _sum: { leads: true },
    });
    for (const { value, _sum } of bySource)
      expect(await db.lead.count({ where: { source: value } })).toBe(_sum.leads);
  });

  // The statements that create the rows differ between the databases; those that delete them don't.
  describe('over its own rows', { tags: name === 'postgres' ? ['nightly'] : [] }, () => {
    it('takes a part of itself away when one of its people is erased', async () => {
      const lead = await db.lead.findFirstOrThrow({ where: { widget: 'full', converted: true } });
      const actor = { kind: 'system', id: null, label: 'test', requestId: null } as const;
      await erasePersonsOfLeads({ db, leadIds: [lead.id], actor, now: NOW });
      expect(await db.lead.findUniqueOrThrow({ where: { id: lead.id } })).toMatchObject({ email: '' });
      expect(await db.contact.count({ where: { emailKey: lead.email } })).toBe(0);
    });

    it('writes the same rows again, and only on demand', async () => {
      const seed = (over = {}) => seedMillion({ databaseUrl, leads: FEW, now: NOW, ...over });
      expect(await seed({ reset: true })).toMatchObject({ isNew: true, leads: FEW });
      const first = await rows();
      expect(await seed()).toMatchObject({ isNew: false });
      expect(await rows()).toEqual(first);
      expect(await seed({ reset: true })).toMatchObject({ isNew: true, leads: FEW });
      expect(await rows()).toEqual(first);
    }, 60_000);

    it('leaves a database with real leads alone, and a real company of its name', async () => {
      await db.tenant.create({
        data: {
          ...DEFAULT_TERMS,
          id: 'real',
          subdomain: 'real',
          name: 'Real',
          contactEmail: 'us@real.example',
        },
      });
      const person = { firstName: 'Ada', email: 'ada@example.com' };
      await db.lead.create({ data: { ...person, tenantId: 'real', trackingId: 'one', widget: 'full' } });
      const seed = (over = {}) => seedMillion({ databaseUrl, leads: 10, now: NOW, ...over });
      await expect(seed({ reset: true })).rejects.toThrow(SeedRefused);
      expect(await db.lead.count({ where: { tenantId } })).toBe(FEW);
      expect(await seed({ reset: true, besideRealData: true })).toMatchObject({ leads: 10 });
      expect(await db.lead.count({ where: { tenantId: 'real' } })).toBe(1);
      await db.tenant.update({ where: { id: tenantId }, data: { isDemo: false } });
      await expect(seed({ reset: true, besideRealData: true })).rejects.toThrow('is no demo');
      expect(await db.lead.count({ where: { tenantId } })).toBe(10);
      await expect(seed({ leads: 0 })).rejects.toThrow(SeedRefused);
    });
  });
});
