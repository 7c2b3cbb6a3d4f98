import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { createFileImport, openFileImport } from '#app/domain/file-imports/index.ts';
import { type FileChoices, readTable } from '#app/domain/reading/index.ts';
import { describeMatch } from '#app/domain/reading/readers.ts';
import { createSalesImporter, findCompany } from './import-sales-file.server.ts';
import { readSalesCsv } from './sales-csv.ts';

/** The earlier version refused longer files. */
const MAX_ROWS_OF_ADOPTED_SALES = 1001;

/**
 * Continues with the files of sales that a process of the version before was importing when it died.
 * @returns how many files there were
 */
export async function adoptSalesImports({ db, now }: { db: Database; now: Date }): Promise<number> {
  const lost = await db.salesImport.findMany({ where: { leaseUntil: { lt: now } } });
  for (const { id, tenantId, leaseUntil, file, createdAt, rows, done, stored, ...run } of lost) {
    const table = readTable(file, { maxRows: MAX_ROWS_OF_ADOPTED_SALES });
    const reading = table.ok
      ? readSalesCsv(table.value, await findCompany(db, tenantId), run.choices as FileChoices | null)
      : null;
    // A file that is not read in the same way any more has no rows here, so that its import ends with the reason.
    const { kind, rowsPerPart } = createSalesImporter([]);
    await db.$transaction(async (tx) => {
      const { count } = await tx.salesImport.deleteMany({ where: { id, leaseUntil } });
      if (count === 0) return;
      const adopted = await createFileImport(tx, {
        ...{ tenantId, kind, rowsPerPart, createdAt },
        summary: reading?.match ? describeMatch(reading.match) : '',
        format: reading?.ok ? { ...reading.format } : {},
        rows: reading?.ok ? reading.rows.slice(done) : [],
        before: { done, added: stored, rows },
        actor: run.actor as unknown as AuditActor,
      });
      // No process has it in hand.
      await openFileImport(tx, adopted, new Date(0));
    });
  }
  return lost.length;
}
