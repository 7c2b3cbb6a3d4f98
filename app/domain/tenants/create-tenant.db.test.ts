import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { parseInput } from '#app/domain/parse-input.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { createTenant, freeSubdomain, insertTenant } from './create-tenant.server.ts';
import { createDefaultTenant, DEFAULT_TENANT_ID } from './default-tenant.server.ts';
import { retentionColumns } from './retention-fields.ts';
import { tenantInput } from './tenant-changes.ts';

const actor: AuditActor = { kind: 'operator', id: 'op', label: 'op@example.com', requestId: 'r1' };
const now = new Date('2026-03-04T05:06:07.000Z');
const input = (over: object = {}) =>
  parseInput(tenantInput, { name: 'Acme', subdomain: 'acme', contactEmail: 'shop@acme.example', ...over });

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await createTenant({ db, values: input({ customDomain: 'Quiz.Acme.example' }), actor, now });
  });

  describe('a new tenant', () => {
    it('has the defaults of the specification, and is confirmed', async () => {
      const tenant = await db.tenant.findUniqueOrThrow({ where: { subdomain: 'acme' } });
      expect(tenant).toMatchObject({
        name: 'Acme',
        contactEmail: 'shop@acme.example',
        plan: 'basic',
        isActive: true,
        baseFeeCents: 29_900,
        commissionRateBps: 800,
        monthlyAssessmentLimit: 1000,
        primaryColor: '#2563eb',
        secondaryColor: '#1e40af',
        conversionTrackingEnabled: true,
        crmEnabled: false,
        emailVerifiedAt: now,
        trialEndsAt: null,
      });
    });

    it('erases people by the times of the table, and the default company and seeded ones by none', async () => {
      const select = retentionColumns;
      expect(await db.tenant.findUnique({ where: { subdomain: 'acme' }, select })).toEqual({
        dataRetentionDays: 365,
        unprovedRetentionDays: 30,
        withoutConsentRetentionDays: 90,
        inactiveRetentionDays: 730,
      });
      await createDefaultTenant(db, { contactEmail: 'shop@example.com', contactIsReal: false });
      const none = Object.fromEntries(Object.keys(select).map((column) => [column, null]));
      expect(await db.tenant.findUnique({ where: { id: DEFAULT_TENANT_ID }, select })).toEqual(none);
      const values = input({ subdomain: 'own-time', dataRetentionDays: 30, unprovedRetentionDays: 14 });
      expect(await createTenant({ db, values, actor, now })).toMatchObject({
        dataRetentionDays: 30,
        unprovedRetentionDays: 14,
      });
    });

    it('only wants its domain until that is shown to be its own', async () => {
      const tenant = await db.tenant.findUniqueOrThrow({ where: { subdomain: 'acme' } });
      expect(tenant).toMatchObject({ customDomain: null, customDomainWanted: 'quiz.acme.example' });
      expect(tenant.customDomainToken).toMatch(/^verify-[\da-f]{32}$/);
    });

    it('has its first terms and a line in the log', async () => {
      const { id } = await db.tenant.findUniqueOrThrow({ where: { subdomain: 'acme' } });
      expect(await db.commissionRate.findMany({ where: { tenantId: id } })).toMatchObject([
        {
          rateBps: 800,
          baseFeeCents: 29_900,
          effectiveFrom: now,
          reason: 'tenant-created',
          createdById: 'op',
        },
      ]);
      expect(await db.auditEvent.findMany({ where: { tenantId: id } })).toMatchObject([
        { action: 'tenant.create', actorLabel: 'op@example.com', targetId: id, details: { name: 'Acme' } },
      ]);
    });

    it.each([
      ['professional', 79_900],
      ['enterprise', 199_900],
      ['custom', 29_900],
    ])('of plan %s pays %i cents a month', async (plan, baseFeeCents) => {
      const values = input({ plan, subdomain: `plan-${plan}` });
      expect(await createTenant({ db, values, actor, now })).toMatchObject({ plan, baseFeeCents });
    });

    it('pays the fee and rate that were named, whatever the plan', async () => {
      const values = input({
        plan: 'enterprise',
        baseFee: 1234.56,
        commissionRate: 0.0725,
        subdomain: 'own',
      });
      const tenant = await createTenant({ db, values, actor, now });
      expect(tenant).toMatchObject({ baseFeeCents: 123_456, commissionRateBps: 725 });
    });
  });

  it('refuses a subdomain that is taken, beside its field', async () => {
    await expect(createTenant({ db, values: input(), actor, now })).rejects.toMatchObject({
      code: 'conflict',
      fields: { subdomain: ['This subdomain is taken'] },
    });
  });

  it('gives one subdomain to one of two that ask at the same moment', async () => {
    const values = input({ subdomain: 'race' });
    const results = await Promise.allSettled([1, 2, 3].map(() => createTenant({ db, values, actor, now })));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'conflict' });
  });

  it('refuses a domain that another tenant has shown to be its own', async () => {
    await db.tenant.update({ where: { subdomain: 'acme' }, data: { customDomain: 'taken.example' } });
    const values = input({ subdomain: 'late', customDomain: 'taken.example' });
    await expect(createTenant({ db, values, actor, now })).rejects.toMatchObject({
      code: 'conflict',
      fields: { customDomain: ['Another company uses this domain'] },
    });
  });

  it('is gone with the transaction that it was part of', async () => {
    const failing = db.$transaction(async (tx) => {
      await insertTenant(tx, {
        values: input({ subdomain: 'gone' }),
        emailVerifiedAt: null,
        approvedAt: null,
        actor,
        now,
      });
      throw new Error('the admin could not be made');
    });
    await expect(failing).rejects.toThrow('the admin could not be made');
    expect(await db.tenant.count({ where: { subdomain: 'gone' } })).toBe(0);
  });

  it('numbers a subdomain that is taken', async () => {
    expect(await freeSubdomain(db, 'acme')).toBe('acme-2');
    await createTenant({ db, values: input({ subdomain: 'acme-2' }), actor, now });
    expect(await freeSubdomain(db, 'acme')).toBe('acme-3');
    expect(await freeSubdomain(db, 'free-name')).toBe('free-name');
  });
});
