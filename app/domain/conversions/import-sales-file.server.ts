import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { SaleListener } from './new-sale.ts';
import { previewSales } from './preview-sales.server.ts';
import { recordSale } from './record-sale.server.ts';
import { readSalesCsv, type SaleRow } from './sales-csv.ts';
import {
  beginImport,
  endImport,
  noteProgress,
  type SalesImportRun,
  takeLostImport,
} from './sales-imports.server.ts';

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
 * changes nothing. Rows that can't be taken are left out and named. The file is kept until its last row is dealt with: when this process
 * dies, another one goes on with it.
 * @param dryRun only says what would become of each row
 */
export async function importSalesFile(options: {
  db: Database;
  tenantId: string;
  bytes: Uint8Array;
  dryRun: boolean;
  actor: AuditActor;
  listeners: readonly SaleListener[];
  now: Date;
}): Promise<SalesImport> {
  const { db, tenantId, bytes, dryRun, actor, listeners, now } = options;
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
  const run = await beginImport(db, { tenantId, bytes, rows: rows.length, actor, now });
  return { ok: true, rows: await storeRows({ db, listeners, readClock: () => new Date() }, run, rows) };
}

/**
 * Goes on with files whose process has died, from the first row of each that is not dealt with.
 * @returns how many were taken up
 */
export async function resumeSalesImports({
  db,
  listeners,
  now,
  readClock = () => new Date(),
}: {
  db: Database;
  listeners: readonly SaleListener[];
  now: Date;
  readClock?: () => Date;
}): Promise<number> {
  for (let count = 0; ; count++) {
    const run = await takeLostImport(db, now);
    if (!run) return count;
    await storeRows({ db, listeners, readClock }, run, readSalesCsv(run.file).rows);
  }
}

interface ImportProcess {
  db: Database;
  listeners: readonly SaleListener[];
  readClock: () => Date;
}

/** Stores the rows that are not dealt with. @returns what became of them */
async function storeRows(
  process: ImportProcess,
  run: SalesImportRun,
  rows: readonly SaleRow[],
): Promise<ImportedSale[]> {
  const imported: ImportedSale[] = [];
  for (let at = run.done; at < rows.length; at++) {
    const row = rows[at];
    if (row) imported.push(await storeRow(process, run, { row, done: at + 1 }));
  }
  await endImport(process.db, run, process.readClock());
  return imported;
}

async function storeRow(
  { db, listeners, readClock }: ImportProcess,
  { id, tenantId, actor, createdAt }: SalesImportRun,
  { row, done }: { row: SaleRow; done: number },
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
      listeners,
      // With the row itself: a kill leaves neither a sale that is not counted nor one that is counted twice.
      alsoWrite: (tx, { state, isNew }) =>
        noteProgress(tx, { id, done, isNew: state === 'stored' && isNew, now: readClock() }),
      now: createdAt,
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
