import { randomUUID } from 'node:crypto';
import { findAnswers } from '#app/domain/assessments/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import { addLeadCounts, computeLeadCounts, readCountedLeads } from '#app/domain/leads/index.ts';
import type { Prisma, PrismaClient } from '../../prisma/generated/types/client.ts';

/** Marks addresses of a company's staff as confirmed. */
export async function proveAddresses(db: PrismaClient, tenantId: string, ...emails: string[]): Promise<void> {
  const keys = [...new Set(emails.map((email) => email.toLowerCase()))];
  await db.staffAddress.deleteMany({ where: { tenantId, emailKey: { in: keys } } });
  await db.staffAddress.createMany({
    data: keys.map((emailKey) => ({ tenantId, emailKey, provenAt: new Date() })),
  });
}

/** Data of a company that the service vouches for, with a confirmed address of its staff (D81). */
export const vouchedFor = (contactEmail: string) => ({
  approvedAt: new Date(),
  staffAddresses: { create: { emailKey: contactEmail, provenAt: new Date() } },
});

/** Creates a tenant that the service vouches for, with only the data that the database requires. */
export const makeTenant = (db: PrismaClient, data: Partial<Prisma.TenantCreateInput> = {}) => {
  const contactEmail = data.contactEmail ?? 'shop@example.com';
  return db.tenant.create({
    data: {
      ...DEFAULT_TERMS,
      name: 'Acme',
      subdomain: `acme-${randomUUID()}`,
      contactEmail,
      ...vouchedFor(contactEmail),
      ...data,
    },
  });
};

export const buildAssessment = (tenantId: string) => ({
  id: randomUUID(),
  tenantId,
  widget: 'full',
  firstName: 'Ada',
  email: 'ada@example.com',
  healthGoals: ['sleep'],
  symptoms: [],
  experienceLevel: 'beginner',
  sexAtBirth: 'female',
  ageRange: '25-34',
  budgetLevel: 'lean',
  recommendations: { game_plan: {} },
  engineVersion: '1',
});

/** Creates a lead with assessment and contact, included in the daily counts. */
/** Before any sale that can be reported, so that the assessment was taken before it. */
export const LONG_AGO = new Date('2020-01-01T12:00:00Z');

export async function makeLead(
  db: PrismaClient,
  tenantId: string,
  { createdAt = new Date(), ...over }: Partial<Prisma.LeadUncheckedCreateInput> & { createdAt?: Date } = {},
) {
  const contact = await db.contact.create({
    data: { tenantId, emailKey: `${randomUUID()}@example.com`, emailSha256: '-' },
  });
  const assessment = await db.peptideAssessment.create({ data: { ...buildAssessment(tenantId), createdAt } });
  const lead = await db.lead.create({
    data: {
      tenantId,
      trackingId: randomUUID(),
      assessmentId: assessment.id,
      contactId: contact.id,
      firstName: 'Ada',
      email: 'ada@example.com',
      widget: 'full',
      createdAt,
      ...over,
    },
  });
  await countLeadsAnew(db, tenantId, [lead.id]);
  return lead;
}

/** Adds to the daily counts the leads that a test inserted itself. */
const countLeadsAnew = (db: PrismaClient, tenantId: string, leadIds: readonly string[]) =>
  db.$transaction(async (tx) =>
    addLeadCounts(tx, computeLeadCounts(await readCountedLeads(tx, { tenantId, leadIds, findAnswers }))),
  );
