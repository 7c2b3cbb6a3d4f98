import { AppError } from '../../lib/app-error.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database.ts';
import { previewSales } from './preview-sales.server.ts';
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
  if (dryRun) {
    const verdicts = await previewSales(db, { tenantId, rows, now });
    return {
      ok: true,
      rows: rows.map((row, at) => {
        const { state = 'refused', problem } = verdicts[at] ?? {};
        return describe(row, state, problem);
      }),
    };
  }
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

const describe = (row: SaleRow, state: ImportedSale['state'], problem = row.problem): ImportedSale => ({
  line: row.line,
  orderId: row.orderId,
  amountCents: row.report?.saleAmount ?? null,
  state,
  problem,
});
