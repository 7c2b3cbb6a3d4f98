import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { randomId } from '#app/lib/random-id.ts';

/** Returns the time since which a payment of the tenant has been overdue, or null. */
export async function findPastDueSince(db: DatabaseClient, tenantId: string): Promise<Date | null> {
  const account = await db.billingAccount.findUnique({ where: { tenantId }, select: { pastDueSince: true } });
  return account?.pastDueSince ?? null;
}

/**
 * Finds the time since which payments have been overdue, by tenant, for these tenants or for all. Tenants with nothing overdue are missing.
 */
export async function listPastDue(
  db: DatabaseClient,
  tenantIds?: readonly string[],
): Promise<Map<string, Date>> {
  if (tenantIds?.length === 0) return new Map();
  const accounts = await db.billingAccount.findMany({
    where: { pastDueSince: { not: null }, ...(tenantIds && { tenantId: { in: [...tenantIds] } }) },
    select: { tenantId: true, pastDueSince: true },
  });
  return new Map(accounts.flatMap((row) => (row.pastDueSince ? [[row.tenantId, row.pastDueSince]] : [])));
}

/** Stores the time since which a payment has been overdue; null after it was made. */
export async function savePastDueSince(
  tx: Prisma.TransactionClient,
  tenantId: string,
  pastDueSince: Date | null,
): Promise<void> {
  await tx.billingAccount.upsert({
    where: { tenantId },
    create: { tenantId, pastDueSince },
    update: { pastDueSince },
  });
}

/** Returns how many attempts to start a subscription Stripe has refused. */
export async function countRefusedAttempts(db: DatabaseClient, tenantId: string): Promise<number> {
  const account = await db.billingAccount.findUnique({ where: { tenantId }, select: { attempts: true } });
  return account?.attempts ?? 0;
}

/**
 * Counts a refused attempt, so that the next one, which looks for customer and subscription first, has another idempotency key. Stripe repeats
 * a stored answer for a day: a call gets past a few 4xx by itself, but past no 5xx, after which the object may exist.
 */
export async function noteRefusedAttempt(db: Database, tenantId: string): Promise<void> {
  await db.billingAccount.updateMany({ where: { tenantId }, data: { attempts: { increment: 1 } } });
}

/** Returns the time at which Stripe will end the tenant's subscription; null while no end is planned. */
export async function findCancelAt(db: DatabaseClient, tenantId: string): Promise<Date | null> {
  const account = await db.billingAccount.findUnique({ where: { tenantId }, select: { cancelAt: true } });
  return account?.cancelAt ?? null;
}

/** Stores the time at which Stripe will end the subscription; null while no end is planned. */
export async function saveCancelAt(
  tx: Prisma.TransactionClient,
  tenantId: string,
  cancelAt: Date | null,
): Promise<void> {
  await tx.billingAccount.upsert({
    where: { tenantId },
    create: { tenantId, cancelAt },
    update: { cancelAt },
  });
}

/**
 * Acquires the lease for changing a tenant's subscription at Stripe: one request at a time, across all processes.
 * @returns the token for releaseBilling; null while another request holds the lease
 */
export async function claimBilling(
  db: Database,
  { tenantId, now, leaseMs }: { tenantId: string; now: Date; leaseMs: number },
): Promise<string | null> {
  const token = randomId();
  const until = new Date(now.getTime() + leaseMs);
  const count = await db.$executeRaw(sql`
    INSERT INTO "BillingAccount" ("tenantId", "leaseToken", "leaseUntil", "updatedAt")
    VALUES (${tenantId}, ${token}, ${until}, ${now})
    ON CONFLICT ("tenantId") DO UPDATE SET "leaseToken" = excluded."leaseToken",
      "leaseUntil" = excluded."leaseUntil", "updatedAt" = excluded."updatedAt"
    WHERE "BillingAccount"."leaseUntil" IS NULL OR "BillingAccount"."leaseUntil" <= ${now}`);
  return count > 0 ? token : null;
}

/** Releases the lease, unless it expired and another request took it. */
export async function releaseBilling(db: Database, tenantId: string, token: string): Promise<void> {
  await db.billingAccount.updateMany({
    where: { tenantId, leaseToken: token },
    data: { leaseToken: null, leaseUntil: null },
  });
}
