import {
  judgeCharge,
  listUnsettledCharges,
  STUCK_REASONS,
  type StuckReason,
} from '#app/domain/billing/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';

/** When invoices were made and are due, by their ids. Ids are few: commission that is not settled. */
export async function findInvoiceTimes(
  db: DatabaseClient,
  ids: readonly string[],
): Promise<Map<string, { createdAt: Date; dueAt: Date | null }>> {
  if (ids.length === 0) return new Map();
  const invoices = await db.stripeInvoice.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, createdAt: true, dueAt: true },
  });
  return new Map(invoices.map(({ id, ...times }) => [id, times]));
}

/** A company's charges that need a person's attention. */
export interface StuckCharges {
  count: number;
  /** The first of their months, YYYY-MM. */
  month: string;
  /** In the order of STUCK_REASONS, each once. */
  reasons: StuckReason[];
  /** The errors that were noted, each once, without personal data. */
  causes: string[];
}

/** Finds charges that need a person's attention, by company. @param tenantIds null for all companies */
export async function findStuckCharges(
  db: Database,
  tenantIds: readonly string[] | null,
  now: Date,
): Promise<Map<string, StuckCharges>> {
  if (tenantIds?.length === 0) return new Map();
  const rows = await listUnsettledCharges(db, tenantIds);
  const invoiceIds = rows.flatMap(({ stripeInvoiceId }) => stripeInvoiceId ?? []);
  const invoices = await findInvoiceTimes(db, invoiceIds);
  const stuck = new Map<string, { months: string[]; reasons: Set<StuckReason>; causes: Set<string> }>();
  for (const row of rows) {
    const reason = judgeCharge(row, invoices.get(row.stripeInvoiceId ?? '') ?? null, now);
    if (!reason) continue;
    const entry = stuck.get(row.tenantId) ?? { months: [], reasons: new Set(), causes: new Set() };
    entry.months.push(row.month);
    entry.reasons.add(reason);
    if (row.error !== null) entry.causes.add(row.error);
    stuck.set(row.tenantId, entry);
  }
  return new Map(
    [...stuck].map(([tenantId, { months, reasons, causes }]) => [
      tenantId,
      {
        count: months.length,
        month: months[0] ?? '',
        reasons: STUCK_REASONS.filter((reason) => reasons.has(reason)),
        causes: [...causes],
      },
    ]),
  );
}
