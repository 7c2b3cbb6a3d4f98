import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import type { FileChoices } from '#app/domain/reading/index.ts';

/** Time without progress, in ms, after which another process may continue a file. */
export const SALES_IMPORT_LEASE_MS = 30_000;

/** A file of sales with unprocessed rows. */
export interface SalesImportRun {
  id: string;
  tenantId: string;
  actor: AuditActor;
  /** Number of processed rows of the file. */
  done: number;
  /** Used as the date of its sales without a date. */
  createdAt: Date;
}

const endLease = (now: Date): Date => new Date(now.getTime() + SALES_IMPORT_LEASE_MS);

/** Stores a file until its last row is processed, and records in the audit log that its import began. */
export async function beginImport(
  db: Database,
  options: {
    tenantId: string;
    bytes: Uint8Array;
    choices: FileChoices | null;
    rows: number;
    actor: AuditActor;
    now: Date;
  },
): Promise<SalesImportRun> {
  const { tenantId, bytes, choices, rows, actor, now } = options;
  return db.$transaction(async (tx) => {
    const { id } = await tx.salesImport.create({
      data: {
        ...{ tenantId, rows, createdAt: now, leaseUntil: endLease(now) },
        file: Uint8Array.from(bytes),
        ...(choices && { choices: { ...choices, columns: [...choices.columns] } }),
        actor: { ...actor },
      },
      select: { id: true },
    });
    const target = { type: 'sales-import', id };
    await recordAudit(tx, { actor, action: 'sale.begin-import', tenantId, target, details: { rows } }, now);
    return { id, tenantId, actor, done: 0, createdAt: now };
  });
}

/** Records the progress of an import, together with the rows that it stores. */
export async function noteProgress(
  client: DatabaseClient,
  { id, done, isNew, now }: { id: string; done: number; isNew: boolean; now: Date },
): Promise<void> {
  const storedUpdate = { increment: isNew ? 1 : 0 };
  await client.salesImport.updateMany({
    where: { id },
    data: { done, stored: storedUpdate, leaseUntil: endLease(now) },
  });
}

/** Deletes the file and records the result in the audit log; does nothing if another process has done so. */
export const endImport = (db: Database, { id, tenantId, actor }: SalesImportRun, now: Date): Promise<void> =>
  db.$transaction(async (tx) => {
    const run = await tx.salesImport.findFirst({ where: { id }, select: { stored: true, rows: true } });
    const { count } = await tx.salesImport.deleteMany({ where: { id } });
    if (!run || count === 0) return;
    const target = { type: 'sales-import', id };
    await recordAudit(tx, { actor, action: 'sale.import', tenantId, target, details: run }, now);
  });

/** Takes over one file whose process has died. @returns null if every file has a live process */
export async function takeLostImport(
  db: Database,
  now: Date,
): Promise<(SalesImportRun & { file: Uint8Array; choices: FileChoices | null }) | null> {
  const lost = await db.salesImport.findFirst({
    where: { leaseUntil: { lt: now } },
    orderBy: { leaseUntil: 'asc' },
  });
  if (!lost) return null;
  const { id, tenantId, file, done, createdAt, leaseUntil } = lost;
  const choices = lost.choices as FileChoices | null;
  const { count } = await db.salesImport.updateMany({
    where: { id, leaseUntil },
    data: { leaseUntil: endLease(now) },
  });
  // Another process has taken over this file, and will continue with the other files, too.
  if (count === 0) return null;
  return { id, tenantId, file, choices, done, createdAt, actor: lost.actor as unknown as AuditActor };
}

/** Lists the progress of a company's unfinished imports, the oldest first. */
export async function listPendingImports(db: Database, { tenantId, now }: { tenantId: string; now: Date }) {
  const runs = await db.salesImport.findMany({
    where: { tenantId },
    orderBy: { createdAt: 'asc' },
    select: { id: true, rows: true, done: true, createdAt: true, leaseUntil: true },
  });
  // An interrupted import has recorded no progress for a while; a worker will continue it.
  return runs.map(({ leaseUntil, ...run }) => ({ ...run, isInterrupted: leaseUntil < now }));
}
