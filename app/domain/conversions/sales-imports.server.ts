import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';

/** For so long another process does not go on with a file whose process notes nothing, in ms. */
export const IMPORT_LEASE_MS = 30_000;

/** A file of sales whose rows are not all dealt with. */
export interface SalesImportRun {
  id: string;
  tenantId: string;
  actor: AuditActor;
  /** Rows of the file that are dealt with. */
  done: number;
  /** Its sales without a date have this one. */
  createdAt: Date;
}

const endLease = (now: Date): Date => new Date(now.getTime() + IMPORT_LEASE_MS);

/** Keeps a file until its last row is dealt with, and notes in the audit log that its import began. */
export async function beginImport(
  db: Database,
  options: { tenantId: string; bytes: Uint8Array; rows: number; actor: AuditActor; now: Date },
): Promise<SalesImportRun> {
  const { tenantId, bytes, rows, actor, now } = options;
  return db.$transaction(async (tx) => {
    const { id } = await tx.salesImport.create({
      data: {
        ...{ tenantId, rows, createdAt: now, leaseUntil: endLease(now) },
        file: Uint8Array.from(bytes),
        actor: { ...actor },
      },
      select: { id: true },
    });
    const target = { type: 'sales-import', id };
    await recordAudit(tx, { actor, action: 'sale.begin-import', tenantId, target, details: { rows } }, now);
    return { id, tenantId, actor, done: 0, createdAt: now };
  });
}

/** Notes how far an import has come, with what it stores. */
export async function noteProgress(
  client: DatabaseClient,
  { id, done, isNew, now }: { id: string; done: number; isNew: boolean; now: Date },
): Promise<void> {
  const stored = { increment: isNew ? 1 : 0 };
  await client.salesImport.updateMany({ where: { id }, data: { done, stored, leaseUntil: endLease(now) } });
}

/** Deletes the file and notes in the audit log what came of it; does nothing when another process has ended it. */
export const endImport = (db: Database, { id, tenantId, actor }: SalesImportRun, now: Date): Promise<void> =>
  db.$transaction(async (tx) => {
    const run = await tx.salesImport.findFirst({ where: { id }, select: { stored: true, rows: true } });
    const { count } = await tx.salesImport.deleteMany({ where: { id } });
    if (!run || count === 0) return;
    const target = { type: 'sales-import', id };
    await recordAudit(tx, { actor, action: 'sale.import', tenantId, target, details: run }, now);
  });

/** Takes one file whose process has died. @returns null if no such file is left */
export async function takeLostImport(
  db: Database,
  now: Date,
): Promise<(SalesImportRun & { file: Uint8Array }) | null> {
  const lost = await db.salesImport.findFirst({
    where: { leaseUntil: { lt: now } },
    orderBy: { leaseUntil: 'asc' },
  });
  if (!lost) return null;
  const { id, tenantId, file, done, createdAt, leaseUntil } = lost;
  const { count } = await db.salesImport.updateMany({
    where: { id, leaseUntil },
    data: { leaseUntil: endLease(now) },
  });
  // Another process has taken it: it looks after the others, too.
  if (count === 0) return null;
  return { id, tenantId, file, done, createdAt, actor: lost.actor as unknown as AuditActor };
}

/** Where the imports of a company are that have not ended, the oldest first. */
export interface PendingImport {
  id: string;
  rows: number;
  done: number;
  createdAt: Date;
  /** Its process has noted nothing for a while: a worker goes on with it. */
  isInterrupted: boolean;
}

export async function listPendingImports(
  db: Database,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<PendingImport[]> {
  const runs = await db.salesImport.findMany({
    where: { tenantId },
    orderBy: { createdAt: 'asc' },
    select: { id: true, rows: true, done: true, createdAt: true, leaseUntil: true },
  });
  return runs.map(({ leaseUntil, ...run }) => ({ ...run, isInterrupted: leaseUntil < now }));
}
