import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import {
  beginFileImport,
  createFileImport,
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

/** Parts that a worker stores of one file before it continues with the next file, or stops. */
const WORKER_PARTS = 10;
const AGAIN_MS = 100;

/** Stores the rows of one kind of file. Its area owns the tables. */
export interface FileImporter<Row extends object> {
  kind: FileKind;
  /** Rows of a part. The first part of a file is stored within the request, so that a short file is imported when the page appears. */
  rowsPerPart: number;
  /** Rows that are stored in one transaction. */
  rowsPerStep: number;
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

/** Begins the import of a file and stores its first part. A worker stores the others. @returns whether all rows are stored */
export async function startFileImport<Row extends object>(
  { db, importer, now }: { db: Database; importer: FileImporter<Row>; now: Date },
  file: Pick<NewFileImport, 'tenantId' | 'summary' | 'format'> & { rows: readonly Row[]; actor: AuditActor },
): Promise<{ isFinished: boolean }> {
  const { kind, rowsPerPart } = importer;
  const run = await createFileImport(db, { ...file, kind, rowsPerPart, createdAt: now });
  await db.$transaction((tx) => beginFileImport(tx, run, now));
  const isFinished = await storeParts({ db, importer, readClock: () => new Date() }, run, 1);
  return { isFinished };
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
    if (!run) return { continued, ...(continued > 0 && { againInMs: AGAIN_MS }) };
    const importer = importers.find(({ kind }) => kind === run.kind);
    if (!importer) throw new TypeError(`Files of ${run.kind} have no importer.`);
    await storeParts({ db, importer, readClock }, run, WORKER_PARTS);
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
  for (let from = 0; from < rows.length; from += importer.rowsPerStep) {
    const before = current;
    const step = rows.slice(from, from + importer.rowsPerStep);
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
