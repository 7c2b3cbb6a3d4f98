import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';

/** An address in a company's settings for e-mails to its staff. */
export interface StaffAddress {
  /** The address as typed. */
  email: string;
  emailKey: string;
  /** Null while the address is not confirmed. */
  provenAt: Date | null;
  /** The time when the newest confirmation e-mail was planned; null if none has been planned. */
  proofSentAt: Date | null;
  proofsSent: number;
}

/** Returns the addresses of a stored list, ignoring any other content. */
export const readAddresses = (storedList: unknown): string[] =>
  Array.isArray(storedList) ? storedList.filter((address) => typeof address === 'string') : [];

/** Returns a function that checks whether an address's owner has confirmed it for one of the given companies (D81). */
export async function findProvenAddresses(
  tx: SqlTransaction,
  tenantIds: readonly string[],
): Promise<(tenantId: string, email: string) => boolean> {
  if (tenantIds.length === 0) return () => false;
  const rows = await tx.$queryRaw<{ tenantId: string; emailKey: string }[]>(sql`
    SELECT "tenantId", "emailKey" FROM "StaffAddress"
    WHERE "tenantId" IN (${join([...new Set(tenantIds)])}) AND "provenAt" IS NOT NULL`);
  const proven = new Set(rows.map(({ tenantId, emailKey }) => `${tenantId} ${emailKey}`));
  return (tenantId, email) => proven.has(`${tenantId} ${toEmailKey(email)}`);
}

/** Lists the addresses in a company's settings without duplicates, the contact address first. */
export async function listStaffAddresses(db: DatabaseClient, tenantId: string): Promise<StaffAddress[]> {
  const tenant = await db.tenant.findUnique({
    where: { id: tenantId },
    select: { contactEmail: true, leadNotificationTo: true },
  });
  if (!tenant) return [];
  const emails = [tenant.contactEmail, ...readAddresses(tenant.leadNotificationTo)];
  const emailByKey = new Map(emails.toReversed().map((email) => [toEmailKey(email), email]));
  const keys = [...new Set(emails.map(toEmailKey))];
  const rows = await db.staffAddress.findMany({ where: { tenantId, emailKey: { in: keys } } });
  return keys.map((emailKey) => {
    const row = rows.find((candidate) => candidate.emailKey === emailKey);
    return {
      email: emailByKey.get(emailKey) ?? emailKey,
      emailKey,
      provenAt: row?.provenAt ?? null,
      proofSentAt: row?.proofSentAt ?? null,
      proofsSent: row?.proofsSent ?? 0,
    };
  });
}

/** Records that an address's owner has confirmed it for a company, or that an operator vouches for it. */
export async function proveStaffAddress(
  tx: SqlTransaction,
  { tenantId, email, now }: { tenantId: string; email: string; now: Date },
): Promise<void> {
  const emailKey = toEmailKey(email);
  await tx.$executeRaw(sql`
    INSERT INTO "StaffAddress" ("id", "tenantId", "emailKey", "provenAt", "createdAt")
    VALUES (${uuid7(now)}, ${tenantId}, ${emailKey}, ${now}, ${now})
    ON CONFLICT ("tenantId", "emailKey") DO UPDATE SET "provenAt" = COALESCE("StaffAddress"."provenAt", ${now})`);
}

/**
 * Claims the next confirmation e-mail of an address before it is planned: the first one, or one that was requested.
 * @returns false when another transaction has claimed it, or the address is confirmed
 */
export async function takeProof(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    emailKey,
    proofsSent,
    now,
  }: { tenantId: string; emailKey: string; proofsSent: number; now: Date },
): Promise<boolean> {
  if (proofsSent === 0)
    await tx.$executeRaw(sql`
      INSERT INTO "StaffAddress" ("id", "tenantId", "emailKey", "createdAt")
      VALUES (${uuid7(now)}, ${tenantId}, ${emailKey}, ${now}) ON CONFLICT ("tenantId", "emailKey") DO NOTHING`);
  const { count } = await tx.staffAddress.updateMany({
    where: { tenantId, emailKey, provenAt: null, proofsSent },
    data: { proofSentAt: now, proofsSent: { increment: 1 } },
  });
  return count > 0;
}

/** Counts a company's addresses for which confirmation e-mails were planned since a given time. */
export const countProofsSince = (
  tx: Prisma.TransactionClient,
  { tenantId, since }: { tenantId: string; since: Date },
): Promise<number> => tx.staffAddress.count({ where: { tenantId, proofSentAt: { gt: since } } });
