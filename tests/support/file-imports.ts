import type { Database } from '#app/domain/database.ts';
import {
  continueFileImports,
  type FileKind,
  listFileImports,
  listLeftOut,
} from '#app/domain/file-imports/index.ts';
import { STOP_LIST } from '#app/domain/listeners/index.ts';
import { TEST_LEDGER } from './ledger.ts';

/** Continues imports as the worker's task does; the clock shows a later time once it has stored rows. */
export const continueImports = (db: Database, now: Date) =>
  continueFileImports({
    ...{ db, now, importers: [STOP_LIST.importer, TEST_LEDGER.salesImporter] },
    readClock: () => new Date(now.getTime() + 1),
  });

/** Reads the result of a tenant's latest import, with what it left out. */
export async function readLatestImport(db: Database, filter: { tenantId: string; kind: FileKind }) {
  const [latest] = await listFileImports(db, { ...filter, now: new Date() });
  if (!latest) throw new Error('There is no import.');
  const leftOut: string[] = [];
  for await (const rows of (await listLeftOut(db, { ...filter, id: latest.id })) ?? [])
    leftOut.push(...rows.map(({ line, text, why }) => `${line} ${text}: ${why}`));
  return { ...latest, leftOut };
}
