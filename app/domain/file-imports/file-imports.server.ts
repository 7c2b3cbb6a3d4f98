import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { nextTurn } from '#app/lib/next-turn.ts';
import { IMPORT_RESULT_DAYS, MAX_UNFINISHED_IMPORTS } from './import-limits.ts';

/** What the rows of a file are. */
export type FileKind = 'suppressions' | 'sales';

/** Time without progress, in ms, after which another process may continue a file. */
export const FILE_LEASE_MS = 30_000;
/** How often processes begin to store the same rows before the import ends without them. */
const MAX_FILE_IMPORT_ATTEMPTS = 5;
/** Parts per statement. */
const FILE_PARTS_AT_A_TIME = 4;
/** Time in ms after which the parts of a file that did not arrive whole are deleted. */
const MAX_FILE_UPLOAD_MS = HOUR_MS;

/** An import in the hands of this process. */
export interface FileImportRun {
  id: string;
  tenantId: string;
  kind: FileKind;
  format: Prisma.JsonValue;
  actor: AuditActor;
  rows: number;
  /** Number of processed rows. */
  done: number;
  createdAt: Date;
}

/** A cell or row that was left out. */
export interface LeftOutRow {
  /** Line number in the file, from 1. */
  line: number;
  text: string;
  why: string;
  /** Number of entries that `text` lists; 1 if missing. */
  entries?: number;
}

/** What became of some rows. */
export interface StoredRows {
  added?: number;
  known?: number;
  /** Orders in the inbox. */
  waiting?: number;
  leftOut?: readonly LeftOutRow[];
}

/** Thrown when another process has taken over the file, because this one has made no progress for too long. */
export class LostLease extends Error {
  override name = 'LostLease';
}

/** Actions in the audit log, and the name of the number of new entries there. */
const AUDITED_FILE_IMPORTS = {
  suppressions: { begin: 'suppression.begin-import', end: 'suppression.import', added: 'added' },
  sales: { begin: 'sale.begin-import', end: 'sale.import', added: 'stored' },
} as const;

const SHOWN_FILE_IMPORT = {
  ...{ id: true, tenantId: true, kind: true, format: true, actor: true },
  ...{ rows: true, done: true, createdAt: true },
} as const;

const endLease = (now: Date): Date => new Date(now.getTime() + FILE_LEASE_MS);

const toTarget = (id: string) => ({ type: 'file-import', id });

export interface NewFileImport {
  tenantId: string;
  kind: FileKind;
  /** How the columns were read, in words. */
  summary: string;
  format: Prisma.InputJsonValue;
  /** The rows to store, with the cells that `FileImporter` reads. */
  rows: readonly object[];
  rowsPerPart: number;
  actor: AuditActor;
  createdAt: Date;
  /** What a process of an earlier version has stored of the file, and the number of all its rows. */
  before?: { done: number; added: number; rows: number };
}

/** Says why a company's file is not imported now, and what to do; null if it can be. */
export async function describeWait(client: DatabaseClient, tenantId: string): Promise<string | null> {
  const count = await client.fileImport.count({ where: { tenantId, finishedAt: null } });
  if (count < MAX_UNFINISHED_IMPORTS) return null;
  return `${MAX_UNFINISHED_IMPORTS} files are already being imported. Wait until one finishes, then choose this file again.`;
}

/**
 * Stores a file's rows as parts, as `createFileImport` does, unless the company has too many unfinished imports.
 * @returns `fault`: what to tell the person
 */
export async function createLimitedImport(
  db: Database,
  file: NewFileImport,
): Promise<{ fault: string; run: null } | { fault: null; run: FileImportRun }> {
  const created = await db.$transaction(async (tx) => {
    // Two files that are posted at the same moment are counted one after the other.
    await lockTenant(tx, file.tenantId);
    const fault = await describeWait(tx, file.tenantId);
    return fault === null ? { fault, run: await createRun(tx, file) } : { fault, run: null };
  });
  if (created.run) await storeFileParts(db, created.run, file);
  return created;
}

/**
 * Stores a file's rows as parts. `openFileImport` begins the import; without it, the parts are deleted later. They are not stored in one
 * transaction, because a long one would hold up all other writes on SQLite.
 */
export async function createFileImport(client: DatabaseClient, file: NewFileImport): Promise<FileImportRun> {
  const run = await createRun(client, file);
  await storeFileParts(client, run, file);
  return run;
}

async function createRun(
  client: DatabaseClient,
  {
    rows,
    rowsPerPart: _,
    before = { done: 0, added: 0, rows: rows.length },
    actor,
    ...columns
  }: NewFileImport,
): Promise<FileImportRun> {
  const run = await client.fileImport.create({
    data: { ...columns, ...before, actor: { ...actor } },
    select: SHOWN_FILE_IMPORT,
  });
  return toRun(run);
}

async function storeFileParts(
  client: DatabaseClient,
  run: FileImportRun,
  { rows, rowsPerPart }: NewFileImport,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerPart * FILE_PARTS_AT_A_TIME) {
    const parts = Array.from({ length: FILE_PARTS_AT_A_TIME }, (_, index) => from + index * rowsPerPart);
    await client.fileImportPart.createMany({
      data: parts
        .filter((first) => first < rows.length)
        .map((first) => ({
          importId: run.id,
          firstRow: run.done + first,
          rows: rows.slice(first, first + rowsPerPart) as Prisma.InputJsonArray,
        })),
    });
    await nextTurn();
  }
}

const toRun = (row: Prisma.FileImportGetPayload<{ select: typeof SHOWN_FILE_IMPORT }>): FileImportRun => ({
  ...row,
  kind: row.kind as FileKind,
  actor: row.actor as unknown as AuditActor,
});

/** Begins an import whose parts are stored, in the hands of this process until `leaseUntil`. */
export async function openFileImport(
  tx: Prisma.TransactionClient,
  { id, tenantId }: FileImportRun,
  leaseUntil: Date,
): Promise<void> {
  await tx.fileImport.updateMany({ where: { id, tenantId }, data: { leaseUntil } });
}

/** Begins an import in the hands of this process, and records it in the audit log. */
export async function beginFileImport(
  tx: Prisma.TransactionClient,
  run: FileImportRun,
  now: Date,
): Promise<void> {
  await openFileImport(tx, run, endLease(now));
  const { id, tenantId, kind, actor, rows } = run;
  const begun = {
    actor,
    action: AUDITED_FILE_IMPORTS[kind].begin,
    tenantId,
    target: toTarget(id),
    details: { rows },
  };
  await recordAudit(tx, begun, now);
}

/**
 * Takes over the import that has waited longest: one that a process has released, or whose process has died. One that makes no progress is
 * ended instead.
 * @returns null if every import has a live process
 */
export async function takeFileImport(db: Database, now: Date): Promise<FileImportRun | null> {
  for (;;) {
    const next = await db.fileImport.findFirst({
      where: { finishedAt: null, leaseUntil: { lte: now } },
      orderBy: { leaseUntil: 'asc' },
      select: { ...SHOWN_FILE_IMPORT, leaseUntil: true, attempts: true },
    });
    if (!next) return null;
    const { leaseUntil, attempts, ...row } = next;
    const { count } = await db.fileImport.updateMany({
      where: { id: row.id, tenantId: row.tenantId, leaseUntil, finishedAt: null },
      data: { leaseUntil: endLease(now), attempts: { increment: 1 } },
    });
    // Another process has taken over this import, and will continue with the others, too.
    if (count === 0) return null;
    const run = toRun(row);
    if (attempts < MAX_FILE_IMPORT_ATTEMPTS) return run;
    await endFileImport(db, run, { problem: describeStop(run), now });
  }
}

/** Says why an import ended before its last row, and what to do. */
export const describeStop = ({ done, rows }: Pick<FileImportRun, 'done' | 'rows'>): string =>
  `We could not save the rows after row ${done.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')}. Import the file again: we never save a row twice. If the import stops again, contact us.`;

/** Reads the part with the first unprocessed row. @returns its unprocessed rows, and the index after its last row; null if it is missing */
export async function readPart(
  db: Database,
  { id, tenantId, done }: FileImportRun,
): Promise<{ rows: object[]; end: number } | null> {
  const part = await db.fileImportPart.findFirst({
    where: { importId: id, import: { tenantId }, firstRow: { lte: done } },
    orderBy: { firstRow: 'desc' },
    select: { firstRow: true, rows: true },
  });
  if (!part) return null;
  const rows = part.rows as unknown as object[];
  const end = part.firstRow + rows.length;
  return end > done ? { rows: rows.slice(done - part.firstRow), end } : null;
}

/**
 * Records progress in the transaction that stores the rows, so that a killed process leaves no row uncounted or counted twice.
 * @param progress.partEnd index after the part's last row: with it, the part is deleted
 * @throws LostLease
 */
export async function noteProgress(
  tx: Prisma.TransactionClient,
  run: FileImportRun,
  progress: StoredRows & { done: number; partEnd: number; now: Date },
): Promise<void> {
  const { id, tenantId } = run;
  const { added = 0, known = 0, waiting = 0, leftOut = [], done, partEnd, now } = progress;
  const { count } = await tx.fileImport.updateMany({
    where: { id, tenantId, done: run.done, finishedAt: null },
    data: {
      ...{ done, attempts: 0, leaseUntil: endLease(now) },
      ...{ added: { increment: added }, known: { increment: known } },
      ...{ waiting: { increment: waiting }, leftOut: { increment: countEntries(leftOut) } },
    },
  });
  if (count === 0) throw new LostLease();
  await inChunks(leftOut, async (chunk) => {
    const data = chunk.map(({ line, text, why }) => ({ importId: id, line, text, why }));
    await tx.fileImportLeftOut.createMany({ data });
    await nextTurn();
  });
  if (done === partEnd)
    await tx.fileImportPart.deleteMany({
      where: { importId: id, import: { tenantId }, firstRow: { lt: partEnd } },
    });
}

const countEntries = (leftOut: readonly LeftOutRow[]): number =>
  leftOut.reduce((sum, { entries = 1 }) => sum + entries, 0);

/** Lets another process continue at once. */
export async function releaseFileImport(
  client: DatabaseClient,
  { id, tenantId, done }: FileImportRun,
  now: Date,
): Promise<void> {
  await client.fileImport.updateMany({
    where: { id, tenantId, done, finishedAt: null },
    data: { leaseUntil: now },
  });
}

/** Records the result in the audit log and deletes the rest of the file; does nothing if another process has done so. */
export const endFileImport = (
  db: Database,
  { id, tenantId, kind, actor, done }: FileImportRun,
  { problem = null, now }: { problem?: string | null; now: Date },
): Promise<void> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.fileImport.updateMany({
      where: { id, tenantId, done, finishedAt: null },
      data: { finishedAt: now, problem },
    });
    if (count === 0) return;
    await tx.fileImportPart.deleteMany({ where: { importId: id, import: { tenantId } } });
    const { added, rows } = await tx.fileImport.findFirstOrThrow({
      where: { id, tenantId },
      select: { added: true, rows: true },
    });
    const details = { [AUDITED_FILE_IMPORTS[kind].added]: added, rows };
    await recordAudit(
      tx,
      { actor, action: AUDITED_FILE_IMPORTS[kind].end, tenantId, target: toTarget(id), details },
      now,
    );
  });

/** Deletes the results of imports after `IMPORT_RESULT_DAYS`, and files that did not arrive whole after an hour. @returns how many it deleted */
export async function dropFileImports({ db, now }: { db: Database; now: Date }): Promise<number> {
  const before = new Date(now.getTime() - IMPORT_RESULT_DAYS * DAY_MS);
  const uploadedBefore = new Date(now.getTime() - MAX_FILE_UPLOAD_MS);
  const { count } = await db.fileImport.deleteMany({
    where: {
      OR: [{ finishedAt: { lt: before } }, { leaseUntil: null, createdAt: { lt: uploadedBefore } }],
    },
  });
  return count;
}
