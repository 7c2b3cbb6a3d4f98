import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { randomId } from '../../lib/random-id.ts';
import { forgetSessions } from '../analytics/index.ts';
import type { Prisma } from '../database.ts';
import { dropAnswers } from './idempotency.server.ts';
import { inChunks } from './in-chunks.ts';

/** Where the counts of erased people are (D55): source, goals and the like of their rows. */
const ERASED = 'erased';

/**
 * Takes the person out of leads, and out of all that hangs on them: assessments, sales, orders, links, widget events. The
 * rows that figures are counted from stay, under "erased" and under fresh random ids, so that neither the shop's tracking
 * id nor the plan's address leads to them.
 */
export async function blankLeads(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds, now }: { tenantId: string; leadIds: readonly string[]; now: Date },
): Promise<void> {
  await inChunks(leadIds, async (chunk) => {
    const leads = await tx.lead.findMany({ where: { tenantId, id: { in: chunk } }, select: tiedLead });
    await dropAnswers(tx, {
      tenantId,
      answers: leads.flatMap(({ assessmentId, trackingId }) =>
        assessmentId ? [{ assessmentId, trackingId }] : [],
      ),
    });
    await dropLinks(tx, { tenantId, leads });
    const sessionIds = leads.flatMap(({ assessment }) => assessment?.sessionId ?? []);
    await forgetSessions(tx, { tenantId, sessionIds, now });
    await blankAssessments(tx, {
      tenantId,
      ids: leads.flatMap(({ assessmentId }) => assessmentId ?? []),
    });
    await blankOrders(tx, {
      tenantId,
      where: { trackingId: { in: leads.map(({ trackingId }) => trackingId) } },
    });
    await tx.lead.updateMany({
      where: { tenantId, id: { in: chunk } },
      data: { ...blankLead, erasedAt: now },
    });
    await tx.conversion.updateMany({
      where: { tenantId, leadId: { in: chunk } },
      data: { clientOrderData: {} },
    });
    await replaceTrackingIds(tx, { tenantId, leadIds: chunk });
    await untieFromContacts(tx, { tenantId, leads });
  });
}

const tiedLead = {
  id: true,
  trackingId: true,
  assessmentId: true,
  contactId: true,
  assessment: { select: { sessionId: true } },
} as const satisfies Prisma.LeadSelect;

type TiedLead = Prisma.LeadGetPayload<{ select: typeof tiedLead }>;

const blankLead = {
  contactId: null,
  firstName: '',
  email: '',
  phone: null,
  source: ERASED,
  experienceLevel: ERASED,
  goalIds: `|${ERASED}|`,
  // No campaign is for them.
  segments: '',
  searchText: '',
  nothingSuitable: false,
} as const satisfies Prisma.LeadUncheckedUpdateManyInput;

const blankAssessment = {
  firstName: '',
  email: '',
  healthGoals: [ERASED],
  symptoms: [],
  experienceLevel: ERASED,
  sexAtBirth: ERASED,
  ageRange: ERASED,
  budgetLevel: ERASED,
  contraFlags: [],
  additionalConcerns: null,
  recommendations: {},
  outcome: ERASED,
  source: ERASED,
  utm: {},
  hidden: {},
  pageUrl: null,
  referrer: null,
  sessionId: null,
} satisfies Prisma.PeptideAssessmentUncheckedUpdateManyInput;

async function blankAssessments(
  tx: Prisma.TransactionClient,
  { tenantId, ids }: { tenantId: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.peptideAssessment.updateMany({ where: { tenantId, id: { in: ids } }, data: blankAssessment });
  // The lead's key follows (ON UPDATE CASCADE).
  await tx.$executeRaw(sql`
    WITH fresh("old", "id") AS (VALUES ${freshIds(ids)})
    UPDATE "PeptideAssessment" SET "id" = fresh."id" FROM fresh
    WHERE "PeptideAssessment"."id" = fresh."old" AND "PeptideAssessment"."tenantId" = ${tenantId}`);
}

/** The sales get their lead's new one. */
async function replaceTrackingIds(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: string[] },
): Promise<void> {
  await tx.$executeRaw(sql`
    WITH fresh("leadId", "trackingId") AS (VALUES ${freshIds(leadIds)})
    UPDATE "Lead" SET "trackingId" = fresh."trackingId" FROM fresh
    WHERE "Lead"."id" = fresh."leadId" AND "Lead"."tenantId" = ${tenantId}`);
  await tx.$executeRaw(sql`
    UPDATE "Conversion" SET "trackingId" = "Lead"."trackingId" FROM "Lead"
    WHERE "Lead"."id" = "Conversion"."leadId" AND "Conversion"."tenantId" = ${tenantId}
      AND "Conversion"."leadId" IN (${join(leadIds)})`);
}

const freshIds = (ids: string[]): Sql => join(ids.map((id) => sql`(${id}, ${randomId()})`));

/** Takes the person out of orders in the shop's inbox; the money and the order's id stay. */
export async function blankOrders(
  tx: Prisma.TransactionClient,
  { tenantId, where }: { tenantId: string; where: Prisma.UnmatchedOrderWhereInput },
): Promise<void> {
  const orders = await tx.unmatchedOrder.findMany({ where: { ...where, tenantId }, select: { id: true } });
  for (const { id } of orders)
    await tx.unmatchedOrder.update({
      where: { id, tenantId },
      data: { trackingId: randomId(), emailSha256: null, couponCode: null, clientOrderData: {} },
    });
}

/** Links that name the plan or the tracking id go; their clicks are counted on under "erased". */
async function dropLinks(
  tx: Prisma.TransactionClient,
  { tenantId, leads }: { tenantId: string; leads: readonly TiedLead[] },
): Promise<void> {
  // Usually no row matches, and reading all rows of a tenant for each id would be slow.
  if (!(await tx.trackedLink.findFirst({ where: { tenantId }, select: { id: true } }))) return;
  for (const { assessmentId, trackingId } of leads) {
    const theirs = await tx.trackedLink.findMany({
      where: {
        tenantId,
        OR: [trackingId, assessmentId].flatMap((id) => (id ? [{ url: { contains: id } }] : [])),
      },
      select: { id: true, scope: true, clicks: true },
    });
    for (const { id, scope, clicks } of theirs) {
      await tx.trackedLink.upsert({
        where: { tenantId_scope_urlHash: { tenantId, scope, urlHash: ERASED } },
        create: { tenantId, scope, urlHash: ERASED, url: '', clicks },
        update: { clicks: { increment: clicks } },
      });
      await tx.trackedLink.delete({ where: { id, tenantId } });
    }
  }
}

/** Where the person stays (who came again since): the entry of the address no longer leads to the old leads, nor counts them. */
async function untieFromContacts(
  tx: Prisma.TransactionClient,
  { tenantId, leads }: { tenantId: string; leads: readonly TiedLead[] },
): Promise<void> {
  const leadId = { in: leads.map(({ id }) => id) };
  // What was agreed to stays with the address.
  for (const table of [tx.consentRecord, tx.campaignEnrolment] as const)
    await (table as typeof tx.consentRecord).updateMany({
      where: { tenantId, leadId, contactId: { not: null } },
      data: { leadId: null },
    });
  for (const id of new Set(leads.flatMap(({ contactId }) => contactId ?? []))) {
    const left = await tx.lead.aggregate({
      where: { tenantId, contactId: id },
      _count: true,
      _min: { createdAt: true },
    });
    await tx.contact.updateMany({
      where: { id, tenantId },
      data: { leadsCount: left._count, firstLeadAt: left._min.createdAt ?? undefined },
    });
  }
}
