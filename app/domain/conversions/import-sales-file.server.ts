import type { TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { FileChoices, FileMatch } from '#app/domain/reading/index.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { SaleListener } from './new-sale.ts';
import { previewSales } from './preview-sales.server.ts';
import { recordSale } from './record-sale.server.ts';
import { readSalesCsv, type SaleRow, type SalesReading } from './sales-csv.ts';
import {
  beginImport,
  endImport,
  noteProgress,
  type SalesImportRun,
  takeLostImport,
} from './sales-imports.server.ts';

/** The actual or expected outcome of a row. */
export interface ImportedSale {
  line: number;
  orderId: string;
  amountCents: number | null;
  state: 'new' | 'known' | 'inbox' | 'refused';
  problem: string | null;
}

export type SalesImport =
  | { ok: true; rows: ImportedSale[]; match: FileMatch }
  | Extract<SalesReading, { ok: false }>;

/**
 * Imports a file of sales, each row as if the shop had reported it. Sales that exist remain unchanged, so importing the same file twice
 * changes nothing. Invalid rows are left out and reported. The file is stored until its last row is processed: if this process dies,
 * another continues with it.
 * @param choices how to read the columns; null finds out by their names and cells
 * @param dryRun only returns the expected outcome of each row
 */
export async function importSalesFile(
  options: TenantOperation & {
    bytes: Uint8Array;
    choices?: FileChoices | null;
    dryRun: boolean;
    listeners: readonly SaleListener[];
  },
): Promise<SalesImport> {
  const { db, tenantId, bytes, choices = null, dryRun, actor, listeners, now } = options;
  const reading = readSalesCsv(bytes, await findCompany(db, tenantId), choices);
  if (!reading.ok) return reading;
  const { rows, match } = reading;
  if (dryRun) {
    const verdicts = await previewSales(db, { tenantId, rows, now });
    return {
      ok: true,
      match,
      rows: rows.map((row, index) => {
        const { state = 'refused', problem } = verdicts[index] ?? {};
        return describe(row, state, problem);
      }),
    };
  }
  const run = await beginImport(db, { tenantId, bytes, choices, rows: rows.length, actor, now });
  return {
    ok: true,
    match,
    rows: await storeRows({ db, listeners, readClock: () => new Date() }, run, rows),
  };
}

/**
 * Continues with files whose process has died, from the first unprocessed row of each.
 * @returns how many files it continued
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
    const { file, choices } = run;
    const reading = readSalesCsv(file, await findCompany(db, run.tenantId), choices);
    await storeRows({ db, listeners, readClock }, run, reading.ok ? reading.rows : []);
  }
}

async function findCompany(db: Database, tenantId: string) {
  const terms = await findSaleTerms(db, tenantId);
  return { currency: terms?.currency ?? null, timeZone: terms?.timeZone ?? null };
}

interface ImportProcess {
  db: Database;
  listeners: readonly SaleListener[];
  readClock: () => Date;
}

/** Stores the unprocessed rows. @returns their outcomes */
async function storeRows(
  process: ImportProcess,
  run: SalesImportRun,
  rows: readonly SaleRow[],
): Promise<ImportedSale[]> {
  const imported: ImportedSale[] = [];
  for (let index = run.done; index < rows.length; index++) {
    const row = rows[index];
    if (row) imported.push(await storeRow(process, run, { row, done: index + 1 }));
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
      // Written in the row's transaction: a killed process leaves no sale uncounted or counted twice.
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
