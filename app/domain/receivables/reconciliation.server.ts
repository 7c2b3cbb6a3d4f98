import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import type { Difference, DifferenceKind } from './compare-books.ts';
import type { InvoiceLine, LineKind } from './invoice-lines.server.ts';

/** The comparison of one day. */
export interface ReconciliationRun {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  startedAt: Date;
  finishedAt: Date | null;
  /** How many companies were compared, in the order of their ids. */
  companies: number;
}

/** Starts the run of a day, or finds the one that was cut off or has finished. */
export const startRun = (db: Database, now: Date): Promise<ReconciliationRun> => {
  const day = now.toISOString().slice(0, 10);
  return db.reconciliationRun.upsert({ where: { day }, create: { day, startedAt: now }, update: {} });
};

/** Notes how many companies a run has compared. After it was cut off, it continues there. */
export async function noteProgress(db: Database, day: string, companies: number): Promise<void> {
  await db.reconciliationRun.update({ where: { day }, data: { companies } });
}

/** Ends a run. Earlier runs are deleted, as only the latest are of interest. */
export async function finishRun(db: Database, day: string, finishedAt: Date): Promise<void> {
  await db.reconciliationRun.update({ where: { day }, data: { finishedAt } });
  const older = await db.reconciliationRun.findMany({
    where: { day: { lt: day } },
    orderBy: { day: 'desc' },
    skip: KEPT_RUNS,
    select: { day: true },
  });
  if (older.length > 0)
    await db.reconciliationRun.deleteMany({ where: { day: { in: older.map((run) => run.day) } } });
}

const KEPT_RUNS = 400;

/** Lists the stored lines of Stripe's invoices of a company. */
export async function listStripeLines(db: DatabaseClient, tenantId: string): Promise<InvoiceLine[]> {
  const lines = await db.invoiceLine.findMany({
    where: { tenantId, invoiceId: { not: null } },
    omit: { createdAt: true },
  });
  return lines.map((line) => ({
    ...line,
    kind: line.kind as LineKind,
    amountCents: Number(line.amountCents),
    taxCents: Number(line.taxCents),
  }));
}

/** Stores the differences that a comparison of a company found; those that it no longer found are resolved. */
export async function saveDifferences(
  tx: Prisma.TransactionClient,
  { tenantId, differences, now }: { tenantId: string; differences: readonly Difference[]; now: Date },
): Promise<void> {
  const known = await tx.reconciliationDifference.findMany({ where: { tenantId } });
  const keys = new Set<string>();
  for (const { kind, objectId, expected, found } of differences) {
    const key = `${kind}:${objectId}`;
    keys.add(key);
    const before = known.find((row) => row.key === key);
    const values = { kind, expected, found, lastAt: now, resolvedAt: null };
    if (!before)
      await tx.reconciliationDifference.create({ data: { key, tenantId, firstAt: now, ...values } });
    else
      await tx.reconciliationDifference.update({
        where: { key },
        data: { ...values, ...(before.resolvedAt && { firstAt: now }) },
      });
  }
  const gone = known.filter(({ key, resolvedAt }) => resolvedAt === null && !keys.has(key));
  if (gone.length > 0)
    await tx.reconciliationDifference.updateMany({
      where: { tenantId, key: { in: gone.map(({ key }) => key) } },
      data: { resolvedAt: now },
    });
}

/** A difference that stands. */
export interface OpenDifference {
  key: string;
  tenantId: string;
  kind: DifferenceKind;
  expected: string;
  found: string;
  firstAt: Date;
}

/** Lists the differences of all companies that stand, oldest first, and counts them. */
export async function listDifferences(
  db: Database,
  limit: number,
): Promise<{ count: number; differences: OpenDifference[] }> {
  const where = { resolvedAt: null };
  const [count, differences] = await Promise.all([
    db.reconciliationDifference.count({ where }),
    db.reconciliationDifference.findMany({
      where,
      orderBy: [{ firstAt: 'asc' }, { key: 'asc' }],
      take: limit,
      select: { key: true, tenantId: true, kind: true, expected: true, found: true, firstAt: true },
    }),
  ]);
  return { count, differences: differences.map((row) => ({ ...row, kind: row.kind as DifferenceKind })) };
}

/** Finds when the first comparison that is known began; null before it. */
export async function findFirstRunAt(db: Database): Promise<Date | null> {
  const run = await db.reconciliationRun.findFirst({ orderBy: { day: 'asc' }, select: { startedAt: true } });
  return run?.startedAt ?? null;
}

/** Finds when the last comparison of all companies ended; null before the first. */
export async function findLastRunAt(db: Database): Promise<Date | null> {
  const run = await db.reconciliationRun.findFirst({
    where: { finishedAt: { not: null } },
    orderBy: { day: 'desc' },
    select: { finishedAt: true },
  });
  return run?.finishedAt ?? null;
}
