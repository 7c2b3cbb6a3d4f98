import { empty, join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import { isBilledByUs, selectChargesByHand, takeOpenCharges } from '#app/domain/billing/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { findBilledTo, isCustomer, lockTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { issueBills } from './issue-bills.server.ts';
import { readIssuer } from './issuer.server.ts';

/** What a company owes by hand for a closed month, in one currency, without a bill. */
export interface MissingBill {
  tenantId: string;
  month: string;
  currency: string;
  cents: number;
}

/**
 * Lists closed months that are owed by hand and have no bill, because no issuer was complete, oldest first. Months from before there were bills
 * are left out. It is one statement, because Home reads it. @param tenantIds null for all companies
 */
export async function listMissingBills(
  db: DatabaseClient,
  tenantIds: readonly string[] | null,
): Promise<MissingBill[]> {
  if (tenantIds?.length === 0) return [];
  const rows = await db.$queryRaw<(Omit<MissingBill, 'cents'> & { cents: number | bigint })[]>(sql`
    SELECT owed."tenantId", owed."month", owed."currency", CAST(SUM(owed."cents") AS BIGINT) AS "cents"
    FROM (${selectChargesByHand(tenantIds)} UNION ALL ${selectFeesByHand(tenantIds)}) AS owed
    WHERE ${isCustomer(sql`owed."tenantId"`)} AND NOT EXISTS (
      SELECT 1 FROM "IssuedBill" AS b
      WHERE b."tenantId" = owed."tenantId" AND b."month" = owed."month" AND b."currency" = owed."currency")
    GROUP BY owed."tenantId", owed."month", owed."currency" HAVING SUM(owed."cents") > 0
    ORDER BY owed."month", owed."tenantId", owed."currency"`);
  return rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }));
}

/** Subquery with the fees that are billed by hand, in the columns of selectChargesByHand. */
const selectFeesByHand = (tenantIds: readonly string[] | null): Sql => sql`
  SELECT l."tenantId", l."month", l."currency", l."amountCents" AS "cents" FROM "InvoiceLine" AS l
  WHERE l."invoiceId" IS NULL AND l."kind" <> 'commission'
    ${tenantIds ? sql`AND l."tenantId" IN (${join([...tenantIds])})` : empty}
    AND ${isBilledByUs(sql`l."tenantId"`, sql`l."month"`)}`;

/**
 * Issues the bills that are missing, with the next numbers and today's date. A process that dies in between continues with the next call.
 * @throws AppError `conflict` without an issuer
 */
export async function issueMissingBills(
  db: Database,
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<void> {
  if (!(await readIssuer(db))) throw new AppError('conflict', 'Enter who issues your bills first.');
  const missing = await listMissingBills(db, null);
  for (const tenantId of new Set(missing.map((bill) => bill.tenantId)))
    await db.$transaction(async (tx) => {
      if (!(await lockTenant(tx, tenantId))) return;
      // Another call may have issued some meanwhile.
      const months = new Set((await listMissingBills(tx, [tenantId])).map(({ month }) => month));
      if (months.size === 0) return;
      await issueMonths(tx, { tenantId, months, now });
      const details = { months: [...months].join(', ') };
      await recordAudit(tx, { actor, action: 'billing.issue-bills', tenantId, details }, now);
    });
}

/**
 * Bills a company's commission that is on no invoice yet, because from now on the company is billed by hand: Stripe would never collect it.
 * Call it under the tenant's lock. Without an issuer it is among the missing bills.
 */
export async function billOpenCommission(
  tx: Prisma.TransactionClient,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  await issueMonths(tx, { tenantId, months: await takeOpenCharges(tx, tenantId), now });
}

async function issueMonths(
  tx: Prisma.TransactionClient,
  { tenantId, months, now }: { tenantId: string; months: Iterable<string>; now: Date },
): Promise<void> {
  const company = await findBilledTo(tx, tenantId);
  if (!company) return;
  for (const month of months) await issueBills(tx, { company, month, now });
}
