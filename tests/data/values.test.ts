import { beforeAll, describe, expect, it } from 'vitest';
import type { PrismaClient } from '../../prisma/generated/types/client.ts';
import { forEachDatabase } from '../support/databases.ts';
import { buildAssessment, makeLead, makeTenant } from './rows.ts';

const TEXTS = [
  'Zoë O’Brien-Ñandú',
  '李小龙 🧬👩‍🔬',
  'Robert\'); DROP TABLE "Lead";--',
  'e\u0301 is not \u00e9',
  ' spaces kept ',
  '0123',
  '1e5',
  '\u202fnarrow space, \u00a0hard space',
];

forEachDatabase((_name, makeDb) => {
  let db: PrismaClient;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  describe('what is stored comes back', () => {
    it.each(TEXTS)('as text: %s', async (text) => {
      const { id } = await makeTenant(db, { name: text });
      const storedTenant = await db.tenant.findUniqueOrThrow({ where: { id } });
      expect(storedTenant.name).toBe(text);
      expect(await db.tenant.count({ where: { id, name: text } })).toBe(1);
    });

    it('as JSON, nested, with every kind of value', async () => {
      const tenant = await makeTenant(db);
      const recommendations = {
        text: TEXTS,
        numbers: [0, -1, 0.1, 1e21, 9007199254740991],
        deep: { a: [{ b: null }, [], {}, true] },
        looksLikeADate: '2026-02-28T23:59:59.999Z',
        '': 'empty key',
      };
      const { id } = await db.peptideAssessment.create({
        data: {
          ...buildAssessment(tenant.id),
          recommendations,
          healthGoals: [],
          contraFlags: ['None of the above'],
        },
      });
      const storedAssessment = await db.peptideAssessment.findUniqueOrThrow({ where: { id } });
      expect(storedAssessment.recommendations).toEqual(recommendations);
      expect(storedAssessment.healthGoals).toEqual([]);
      expect(storedAssessment.contraFlags).toEqual(['None of the above']);
      const [raw] = await db.$queryRaw<{ recommendations: unknown }[]>`
        SELECT recommendations FROM "PeptideAssessment" WHERE id = ${id}`;
      expect(raw?.recommendations).toEqual(recommendations);
    });

    it.each([
      '2026-02-28T23:59:59.999Z',
      '1999-12-31T00:00:00.000Z',
      '2026-03-29T01:30:00.001Z',
    ])('as the same moment, to the millisecond: %s', async (moment) => {
      const leadDigestThrough = new Date(moment);
      const { id } = await makeTenant(db, { leadDigestThrough });
      const storedTenant = await db.tenant.findUniqueOrThrow({ where: { id } });
      expect(storedTenant.leadDigestThrough).toEqual(leadDigestThrough);
      expect(await db.tenant.count({ where: { id, leadDigestThrough } })).toBe(1);
      const after = new Date(leadDigestThrough.getTime() + 1);
      expect(await db.tenant.count({ where: { id, leadDigestThrough: { lt: after } } })).toBe(1);
      expect(await db.tenant.count({ where: { id, leadDigestThrough: { lt: leadDigestThrough } } })).toBe(0);
      const raw = await db.$queryRaw<{ at: Date }[]>`
        SELECT "leadDigestThrough" AS at FROM "Tenant" WHERE id = ${id} AND "leadDigestThrough" < ${after}`;
      expect(raw).toEqual([{ at: leadDigestThrough }]);
    });

    it('as bytes and as whole numbers beyond 32 bits', async () => {
      const tenant = await makeTenant(db);
      const bytes = new Uint8Array([0, 1, 127, 128, 255]);
      const asset = await db.asset.create({
        data: { tenantId: tenant.id, kind: 'logo', contentType: 'image/png', bytes, width: 1, height: 1 },
      });
      const storedAsset = await db.asset.findUniqueOrThrow({ where: { id: asset.id } });
      expect([...storedAsset.bytes]).toEqual([...bytes]);
      const usage = await db.tenantUsage.create({
        data: { tenantId: tenant.id, month: '2026-02', revenueCents: 9_999_999_999n },
      });
      expect(usage.revenueCents).toBe(9_999_999_999n);
    });

    it('with the defaults of the specification for a new tenant', async () => {
      expect(await makeTenant(db)).toMatchObject({
        primaryColor: '#2563eb',
        secondaryColor: '#1e40af',
        plan: 'basic',
        monthlyAssessmentLimit: 1000,
        isActive: true,
        crmEnabled: false,
        commissionRateBps: 800,
        baseFeeCents: 29900,
        conversionTrackingEnabled: true,
        allowedOrigins: [],
        utm: {},
      });
    });
  });

  describe('rows that hang together', () => {
    it('go with their tenant when it is deleted', async () => {
      const [tenant, otherTenant] = [await makeTenant(db), await makeTenant(db)];
      await makeLead(db, tenant.id);
      await makeLead(db, otherTenant.id);
      await db.tenant.delete({ where: { id: tenant.id } });
      for (const owner of [tenant, otherTenant]) {
        const where = { tenantId: owner.id };
        const counts = [
          await db.lead.count({ where }),
          await db.contact.count({ where }),
          await db.peptideAssessment.count({ where }),
        ];
        expect(counts).toEqual(owner === tenant ? [0, 0, 0] : [1, 1, 1]);
      }
    });

    it('keep a tenant and a lead from being deleted when there is money in them', async () => {
      const tenant = await makeTenant(db);
      const lead = await makeLead(db, tenant.id);
      await db.conversion.create({
        data: {
          tenantId: tenant.id,
          leadId: lead.id,
          trackingId: lead.trackingId,
          dedupeKey: 'order:1',
          bodyHash: '-',
          saleAmountCents: 10_000,
          commissionRateBps: 800,
          commissionAmountCents: 800,
          conversionDate: new Date(),
          month: '2026-02',
        },
      });
      await expect(db.tenant.delete({ where: { id: tenant.id } })).rejects.toThrow();
      await expect(db.lead.delete({ where: { id: lead.id } })).rejects.toThrow();
      expect(await db.lead.count({ where: { tenantId: tenant.id } })).toBe(1);
    });

    it('let an erased person go and keep the lead for the figures', async () => {
      const tenant = await makeTenant(db);
      const lead = await makeLead(db, tenant.id);
      await db.peptideAssessment.delete({ where: { id: lead.assessmentId ?? '' } });
      await db.contact.delete({ where: { id: lead.contactId ?? '' } });
      expect(await db.lead.findUniqueOrThrow({ where: { id: lead.id } })).toMatchObject({
        assessmentId: null,
        contactId: null,
      });
    });

    it('refuse to refer to a tenant that is not there', async () => {
      await expect(
        db.tenantUsage.create({ data: { tenantId: 'unknown-tenant', month: '2026-02' } }),
      ).rejects.toThrow();
    });
  });
});
