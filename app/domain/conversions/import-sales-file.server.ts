import { AppError } from '../../lib/app-error.ts';
import { inChunks } from '../../lib/in-chunks.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { findLeadsByTracking } from '../leads/index.ts';
import { recordSale } from './record-sale.server.ts';
import { readSalesCsv, type SaleRow } from './sales-csv.ts';

/** What becomes, or would become, of a row. */
export interface ImportedSale {
  line: number;
  orderId: string;
  amountCents: number | null;
  state: 'new' | 'known' | 'inbox' | 'refused';
  /** Why it is refused. */
  problem: string | null;
}

export type SalesImport = { ok: true; rows: ImportedSale[] } | { ok: false; fault: string };

/**
 * Takes a file of sales, each row as if the shop had reported it: what is there already stays as it is, so the same file twice
 * changes nothing. Rows that can't be taken are left out and named.
 * @param dryRun only says what would become of each row
 */
export async function importSalesFile(options: {
  db: Database;
  tenantId: string;
  bytes: Uint8Array;
  dryRun: boolean;
  actor: AuditActor;
  now: Date;
}): Promise<SalesImport> {
  const { db, tenantId, bytes, dryRun, actor, now } = options;
  const { rows, fault } = readSalesCsv(bytes);
  if (fault) return { ok: false, fault };
  if (dryRun) return { ok: true, rows: await judgeRows(db, tenantId, rows) };
  const imported: ImportedSale[] = [];
  for (const row of rows) imported.push(await storeRow(options, row));
  const stored = imported.filter(({ state }) => state === 'new').length;
  await db.$transaction((tx) =>
    recordAudit(tx, { actor, action: 'sale.import', tenantId, details: { stored, rows: rows.length } }, now),
  );
  return { ok: true, rows: imported };
}

async function storeRow(
  { db, tenantId, actor, now }: { db: Database; tenantId: string; actor: AuditActor; now: Date },
  row: SaleRow,
): Promise<ImportedSale> {
  const { report } = row;
  if (!report) return describe(row, 'refused');
  try {
    const outcome = await recordSale({
      db,
      tenantId,
      report,
      idempotencyKey: null,
      source: 'csv',
      actor,
      now,
    });
    if (outcome.state === 'pending') return describe(row, 'inbox');
    return describe(row, outcome.isNew ? 'new' : 'known');
  } catch (error) {
    if (error instanceof AppError) return describe(row, 'refused', error.message);
    throw error;
  }
}

/** What would become of the rows, without a lock: the import itself decides. */
async function judgeRows(db: Database, tenantId: string, rows: readonly SaleRow[]): Promise<ImportedSale[]> {
  const known = new Map<string, number>();
  const tracked = new Set<string>();
  await inChunks(rows, async (chunk) => {
    const dedupeKey = { in: chunk.map(({ orderId }) => `order:${orderId}`) };
    const trackingIds = chunk.flatMap(({ report }) => report?.trackingId ?? []);
    const [conversions, leads] = await Promise.all([
      db.conversion.findMany({
        where: { tenantId, dedupeKey },
        select: { dedupeKey: true, saleAmountCents: true },
      }),
      findLeadsByTracking(db, { tenantId, trackingIds }),
    ]);
    for (const row of conversions) known.set(row.dedupeKey, row.saleAmountCents);
    for (const { trackingId } of leads) tracked.add(trackingId);
  });
  return rows.map((row) => {
    if (!row.report) return describe(row, 'refused');
    const stored = known.get(`order:${row.orderId}`);
    if (stored === undefined) return describe(row, tracked.has(row.report.trackingId) ? 'new' : 'inbox');
    return stored === row.report.saleAmount
      ? describe(row, 'known')
      : describe(row, 'refused', 'This order was reported before with another amount.');
  });
}

const describe = (row: SaleRow, state: ImportedSale['state'], problem = row.problem): ImportedSale => ({
  line: row.line,
  orderId: row.orderId,
  amountCents: row.report?.saleAmount ?? null,
  state,
  problem,
});
