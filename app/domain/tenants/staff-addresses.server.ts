import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import type { SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';

/** An address that a company's settings name for mails to its staff. */
export interface StaffAddress {
  /** As it was typed. */
  email: string;
  emailKey: string;
  /** Null while the address waits for its confirmation. */
  provenAt: Date | null;
  /** When the newest mail that asks for the confirmation was planned; null if none was. */
  proofSentAt: Date | null;
  proofsSent: number;
}

/** The addresses of a stored list, whatever it holds. */
export const readAddresses = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((address) => typeof address === 'string') : [];

/** Tells of an address of one of these companies whether its owner has confirmed it for that company (D81). */
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

/** The addresses that a company's settings name, each once, the contact address first. */
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

/** Notes that an address's owner has confirmed it for a company, or that an operator vouches for it. */
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
 * Takes the first proof mail of an address, or one that somebody asked for, before it is planned.
 * @returns false when another transaction has taken it, or the address is confirmed
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

/** How many addresses a company has had proof mails planned for since a moment. */
export const countProofsSince = (
  tx: Prisma.TransactionClient,
  { tenantId, since }: { tenantId: string; since: Date },
): Promise<number> => tx.staffAddress.count({ where: { tenantId, proofSentAt: { gt: since } } });
