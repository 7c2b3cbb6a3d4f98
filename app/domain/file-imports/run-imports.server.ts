import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import {
  beginFileImport,
  createLimitedImport,
  describeStop,
  endFileImport,
  type FileImportRun,
  type FileKind,
  LostLease,
  type NewFileImport,
  noteProgress,
  readPart,
  releaseFileImport,
  type StoredRows,
  takeFileImport,
} from './file-imports.server.ts';
import type { RefusedFile } from './read-imported-file.ts';

/** Parts that a worker stores of one file before it continues with the next file, or stops. */
const IMPORT_PARTS_PER_RUN = 10;
const RUN_IMPORTS_AGAIN_MS = 100;

/** Stores the rows of one kind of file. Its area owns the tables. */
export interface FileImporter<Row extends object> {
  kind: FileKind;
  /** Rows of a part. The first part of a file is stored within the request, so that a short file is imported when the page appears. */
  rowsPerPart: number;
  /** Entries that are stored in one transaction, and the number of entries in a row. A row is not divided. */
  entriesPerStep: number;
  countEntries(row: Row): number;
  /** Stores some rows, and calls `note` in the same transaction. */
  storeRows(step: {
    db: Database;
    run: FileImportRun;
    rows: readonly Row[];
    note(tx: Prisma.TransactionClient, outcome: StoredRows): Promise<void>;
    now: Date;
  }): Promise<void>;
}

interface ImportProcess<Row extends object> {
  db: Database;
  importer: FileImporter<Row>;
  readClock: () => Date;
}

/**
 * Begins the import of a file and stores its first part. A worker stores the others.
 * @returns whether all rows are stored, or why the file is refused
 */
export async function startFileImport<Row extends object>(
  { db, importer, now }: { db: Database; importer: FileImporter<Row>; now: Date },
  file: Pick<NewFileImport, 'tenantId' | 'summary' | 'format'> & { rows: readonly Row[]; actor: AuditActor },
): Promise<{ ok: true; isFinished: boolean } | RefusedFile> {
  const { kind, rowsPerPart } = importer;
  const { run, fault } = await createLimitedImport(db, { ...file, kind, rowsPerPart, createdAt: now });
  if (fault !== null) return { ok: false, fault, match: null };
  await db.$transaction((tx) => beginFileImport(tx, run, now));
  const isFinished = await storeParts({ db, importer, readClock: () => new Date() }, run, 1);
  return { ok: true, isFinished };
}

/**
 * Continues with the imports that no process has in hand: a share of each.
 * @param options.importers one of each kind
 * @returns how many imports it continued, and for a task when to do so again
 */
export async function continueFileImports({
  db,
  importers,
  now,
  readClock = () => new Date(),
}: {
  db: Database;
  importers: readonly FileImporter<never>[];
  now: Date;
  readClock?: () => Date;
}): Promise<{ continued: number; againInMs?: number }> {
  for (let continued = 0; ; continued++) {
    const run = await takeFileImport(db, now);
    if (!run) return { continued, ...(continued > 0 && { againInMs: RUN_IMPORTS_AGAIN_MS }) };
    const importer = importers.find(({ kind }) => kind === run.kind);
    if (!importer) throw new TypeError(`Files of ${run.kind} have no importer.`);
    await storeParts({ db, importer, readClock }, run, IMPORT_PARTS_PER_RUN);
  }
}

/** Stores the next parts of a file. @returns whether the import has ended */
async function storeParts<Row extends object>(
  process: ImportProcess<Row>,
  run: FileImportRun,
  parts: number,
): Promise<boolean> {
  const { db, readClock } = process;
  try {
    let current = run;
    for (let count = 0; count < parts && current.done < current.rows; count++) {
      const part = await readPart(db, current);
      if (!part) {
        await endFileImport(db, current, { problem: describeStop(current), now: readClock() });
        return true;
      }
      current = await storePart(process, current, { rows: part.rows as Row[], end: part.end });
    }
    const isFinished = current.done >= current.rows;
    if (isFinished) await endFileImport(db, current, { now: readClock() });
    else await releaseFileImport(db, current, readClock());
    return isFinished;
  } catch (error) {
    // The other process continues.
    if (error instanceof LostLease) return false;
    throw error;
  }
}

async function storePart<Row extends object>(
  { db, importer, readClock }: ImportProcess<Row>,
  run: FileImportRun,
  { rows, end }: { rows: readonly Row[]; end: number },
): Promise<FileImportRun> {
  let current = run;
  for (const step of divide(rows, importer)) {
    const before = current;
    const done = before.done + step.length;
    const now = readClock();
    const note = (tx: Prisma.TransactionClient, outcome: StoredRows) =>
      noteProgress(tx, before, { ...outcome, done, partEnd: end, now });
    await importer.storeRows({ db, run: before, rows: step, note, now });
    current = { ...before, done };
    await nextTurn();
  }
  return current;
}

/** Divides rows into steps that are stored in a transaction each. */
function* divide<Row extends object>(
  rows: readonly Row[],
  { entriesPerStep, countEntries }: FileImporter<Row>,
): Generator<Row[]> {
  let step: Row[] = [];
  let entries = 0;
  for (const row of rows) {
    const count = countEntries(row);
    if (step.length > 0 && entries + count > entriesPerStep) {
      yield step;
      [step, entries] = [[], 0];
    }
    step.push(row);
    entries += count;
  }
  if (step.length > 0) yield step;
}
