import { changesBetween, type TenantOperation } from '#app/domain/audit/index.ts';
import { type FileChoices, type FileMatch, needsFileCorrection } from '#app/domain/reading/index.ts';
import { type CsvFault, readCatalogueCsv } from './catalogue-csv.ts';
import { productColumns } from './product-changes.ts';
import { readCatalogue } from './read-catalogue.server.ts';
import { FOREIGN_PRODUCT_PICTURE, isForeignProductPicture, writeProduct } from './save-product.server.ts';

export interface ImportedChange {
  /** Line of the file, from 1; line 1 is the header. */
  line: number;
  entryId: string;
  product: string;
  /** Maps columns of TenantProduct to their old and new values. */
  changes: ReturnType<typeof changesBetween>;
}

export type ImportResult =
  | { ok: true; changes: ImportedChange[]; match: FileMatch }
  /** `match` is null if the file can't be read. Without faults, the person has to correct the match. */
  | { ok: false; faults: CsvFault[]; match: FileMatch | null };

/**
 * Imports a CSV file in the format of catalogueCsv: all of it, or nothing if a row is invalid.
 * @param choices how to read the columns; null finds out by their names and cells
 * @param dryRun only returns what would change
 * @throws AppError `not-found`
 */
export async function importCatalogue(
  options: TenantOperation & { bytes: Uint8Array; choices?: FileChoices | null; dryRun: boolean },
): Promise<ImportResult> {
  const { db, tenantId, bytes, dryRun, actor, now } = options;
  const { rows, faults, match } = readCatalogueCsv(bytes, options.choices);
  if (faults.length > 0 || !match || needsFileCorrection(match)) return { ok: false, faults, match };
  const before = new Map((await readCatalogue({ db, tenantId })).map((line) => [line.id, line]));
  const foreign = rows.filter(({ entryId, changes: { imageUrl } }) => {
    return isForeignProductPicture(imageUrl, before.get(entryId)?.imageUrl);
  });
  if (foreign.length > 0)
    return {
      ok: false,
      match,
      faults: foreign.map(({ line }) => ({ line, message: `image_url: ${FOREIGN_PRODUCT_PICTURE}` })),
    };
  const changed = rows.flatMap(({ line, entryId, changes }) => {
    const existing = before.get(entryId);
    const differing = existing ? changesBetween({ ...existing }, productColumns(changes)) : {};
    const product = existing?.name ?? existing?.defaultName ?? entryId;
    return Object.keys(differing).length > 0 ? [{ line, entryId, product, changes: differing }] : [];
  });
  if (!dryRun)
    await db.$transaction(async (tx) => {
      for (const { entryId, changes } of rows)
        await writeProduct(tx, { tenantId, entryId, changes, actor, now });
    });
  return { ok: true, changes: changed, match };
}
