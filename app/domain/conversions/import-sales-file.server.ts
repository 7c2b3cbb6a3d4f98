import type { TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { MAX_IMPORT_PREVIEW_ROWS } from '#app/domain/file-imports/import-limits.ts';
import { type FileImporter, readImportedFile, startFileImport } from '#app/domain/file-imports/index.ts';
import type { FileChoices, FileMatch } from '#app/domain/reading/index.ts';
import { describeMatch } from '#app/domain/reading/readers.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { SaleListener } from './new-sale.ts';
import { previewSales } from './preview-sales.server.ts';
import { recordSale } from './record-sale.server.ts';
import type { ReportContext } from './sale-fields.ts';
import { createSaleReader, readSalesCsv, type SaleCells, type SalesReading } from './sales-csv.ts';

/** The expected outcome of a row. */
export interface PreviewedSale {
  line: number;
  orderId: string;
  amountCents: number | null;
  state: 'new' | 'known' | 'inbox' | 'refused';
  problem: string | null;
}

type Refused = Extract<SalesReading, { ok: false }>;

interface SalesFile {
  bytes: Uint8Array;
  /** How to read the columns; null finds out by their names and cells. */
  choices?: FileChoices | null;
}

/** Predicts the outcome of the first rows of a file. @returns `rowCount`: the number of all rows */
export async function previewSalesFile({
  db,
  tenantId,
  now,
  ...file
}: { db: Database; tenantId: string; now: Date } & SalesFile): Promise<
  { ok: true; rows: PreviewedSale[]; rowCount: number; match: FileMatch } | Refused
> {
  const reading = await openSalesFile(db, tenantId, file);
  if (!reading.ok) return reading;
  const { match, format } = reading;
  const rows = reading.rows.slice(0, MAX_IMPORT_PREVIEW_ROWS).map(createSaleReader(format));
  const verdicts = await previewSales(db, { tenantId, rows, now });
  return {
    ...{ ok: true, match, rowCount: reading.rows.length },
    rows: rows.map(({ line, orderId, report, problem: rowProblem }, index) => {
      const { state = 'refused', problem = rowProblem } = verdicts[index] ?? {};
      return { line, orderId, amountCents: report?.saleAmount ?? null, state, problem };
    }),
  };
}

/**
 * Imports a file of sales, each row as if the shop had reported it: the first rows at once, the others in the background. Sales that exist
 * remain unchanged, so importing the same file twice changes nothing. Invalid rows are left out and reported.
 * @returns `isFinished`: whether all rows are stored
 */
export async function importSalesFile({
  db,
  tenantId,
  actor,
  listeners,
  now,
  ...file
}: TenantOperation & SalesFile & { listeners: readonly SaleListener[] }): Promise<
  { ok: true; isFinished: boolean } | Refused
> {
  const reading = await openSalesFile(db, tenantId, file);
  if (!reading.ok) return reading;
  const { rows, match, format } = reading;
  const summary = describeMatch(match);
  const importer = createSalesImporter(listeners);
  return startFileImport({ db, importer, now }, { tenantId, summary, format: { ...format }, rows, actor });
}

async function openSalesFile(
  db: Database,
  tenantId: string,
  { bytes, choices }: SalesFile,
): Promise<SalesReading> {
  const company = await findCompany(db, tenantId);
  return readImportedFile(bytes, { read: (table) => readSalesCsv(table, company, choices) });
}

/** Finds how the company's amounts and times are read. */
export async function findCompany(db: Database, tenantId: string) {
  const terms = await findSaleTerms(db, tenantId);
  return { currency: terms?.currency ?? null, timeZone: terms?.timeZone ?? null };
}

/** Creates the importer that records the rows of files of sales, each in a transaction of its own. */
export const createSalesImporter = (listeners: readonly SaleListener[]): FileImporter<SaleCells> => ({
  kind: 'sales',
  rowsPerPart: 100,
  entriesPerStep: 1,
  countEntries: () => 1,
  async storeRows({ db, run: { tenantId, actor, format, createdAt }, rows: [cells], note }) {
    if (!cells) return;
    const { line, orderId, report, problem } = createSaleReader(format as unknown as ReportContext)(cells);
    const leaveOut = (why: string) =>
      db.$transaction((tx) => note(tx, { leftOut: [{ line, text: orderId, why }] }));
    if (!report) return leaveOut(problem ?? '');
    try {
      await recordSale({
        ...{ db, tenantId, report, actor, listeners },
        ...{ idempotencyKey: null, source: 'csv' },
        alsoWrite: (tx, { state, isNew }) =>
          note(tx, state === 'pending' ? { waiting: 1 } : { [isNew ? 'added' : 'known']: 1 }),
        // The date of sales without a date.
        now: createdAt,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await leaveOut(error.message);
    }
  },
});
