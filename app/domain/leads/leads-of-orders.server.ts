import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { inChunks } from '#app/lib/in-chunks.ts';

const buyer = {
  id: true,
  trackingId: true,
  conversionDate: true,
  erasedAt: true,
  createdAt: true,
  contactId: true,
} as const;

/**
 * Finds and locks the lead of a sale: it can't be erased until the transaction ends. If an erasure is already running, this call waits for
 * it; the old tracking id then no longer finds the lead.
 */
export async function lockLead(
  tx: Prisma.TransactionClient,
  { tenantId, ...key }: { tenantId: string } & ({ trackingId: string } | { leadId: string }),
) {
  const where = 'trackingId' in key ? sql`"trackingId" = ${key.trackingId}` : sql`"id" = ${key.leadId}`;
  // This update changes nothing; it is a lock, because SQLite has no SELECT … FOR UPDATE.
  await tx.$executeRaw(
    sql`UPDATE "Lead" SET "contacted" = "contacted" WHERE "tenantId" = ${tenantId} AND ${where}`,
  );
  const unique = 'trackingId' in key ? { trackingId: key.trackingId } : { id: key.leadId };
  return tx.lead.findFirst({ where: { tenantId, ...unique }, select: buyer });
}

export const isLeadOfOrderErased = async (
  db: DatabaseClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<boolean> =>
  (await db.lead.count({ where: { id: leadId, tenantId, erasedAt: { not: null } } })) > 0;

/** Makes sales of these leads wait until the transaction ends. Sales that were already being stored are committed when this returns. */
export async function lockLeads(
  tx: Prisma.TransactionClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<void> {
  // Leads are always locked in the same order, so that two transactions can't deadlock.
  await inChunks([...leadIds].sort(), async (chunk) => {
    await tx.$executeRaw(sql`UPDATE "Lead" SET "contacted" = "contacted"
      WHERE "tenantId" = ${tenantId} AND "id" IN (${join(chunk)})`);
  });
}

const suggested = {
  id: true,
  firstName: true,
  email: true,
  trackingId: true,
  createdAt: true,
  contactId: true,
  tags: true,
} as const;

/** A lead as the inbox of unmatched orders shows it. */
export type OrderLead = Prisma.LeadGetPayload<{ select: typeof suggested }>;

/** Finds leads by tracking id, without those of erased people. */
export const findLeadsByTracking = (
  db: DatabaseClient,
  { tenantId, trackingIds }: { tenantId: string; trackingIds: readonly string[] },
): Promise<OrderLead[]> =>
  db.lead.findMany({
    where: { tenantId, trackingId: { in: [...trackingIds] }, erasedAt: null },
    select: suggested,
  });

/** Finds leads by id, without those of erased people. */
export const findOrderLeads = (
  db: DatabaseClient,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<OrderLead[]> =>
  db.lead.findMany({ where: { tenantId, id: { in: [...leadIds] }, erasedAt: null }, select: suggested });

/**
 * Finds the last assessment of a lead's person up to a moment, even if an erasure runs; null if all are later. An erased lead stands for
 * itself, because its person is unknown.
 */
export const findLastAssessment = (
  db: DatabaseClient,
  {
    tenantId,
    lead: { id, contactId },
    before,
  }: { tenantId: string; lead: { id: string; contactId: string | null }; before: Date },
): Promise<{ id: string; createdAt: Date } | null> =>
  db.lead.findFirst({
    where: { tenantId, createdAt: { lte: before }, ...(contactId === null ? { id } : { contactId }) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, createdAt: true },
  });

/** Finds the latest lead before an order, by the buyer's hashed e-mail address; null for an unknown person. */
export const findLeadByEmailHash = (
  db: DatabaseClient,
  { tenantId, emailSha256, before }: { tenantId: string; emailSha256: string; before: Date },
): Promise<OrderLead | null> =>
  db.lead.findFirst({
    where: { tenantId, erasedAt: null, createdAt: { lte: before }, contact: { tenantId, emailSha256 } },
    orderBy: { createdAt: 'desc' },
    select: suggested,
  });

/** Finds the only lead with a tag; null if no lead or several have it. */
export async function findOnlyLeadWithTag(
  db: DatabaseClient,
  { tenantId, tag }: { tenantId: string; tag: string },
): Promise<OrderLead | null> {
  const leads = await db.lead.findMany({
    where: {
      tenantId,
      erasedAt: null,
      OR: [...new Set([tag, tag.toLowerCase()])].map((spelling) => ({ tags: { contains: `|${spelling}|` } })),
    },
    take: 2,
    select: suggested,
  });
  return leads.length === 1 ? (leads[0] ?? null) : null;
}

/** Finds a lead by its tracking id, or the latest with an e-mail address; null if unknown. */
export async function findNamedLead(
  db: DatabaseClient,
  { tenantId, text }: { tenantId: string; text: string },
): Promise<OrderLead | null> {
  const [byTracking] = await findLeadsByTracking(db, { tenantId, trackingIds: [text] });
  if (byTracking) return byTracking;
  return db.lead.findFirst({
    where: { tenantId, erasedAt: null, contact: { tenantId, emailKey: toEmailKey(text) } },
    orderBy: { createdAt: 'desc' },
    select: suggested,
  });
}
