import type { Database } from '#app/domain/database.ts';
import { FILE_LEASE_MS, type FileKind, type LeftOutRow } from './file-imports.server.ts';

const MAX_LISTED_IMPORTS = 10;

/** Lists a company's latest imports, the newest first: those in progress, and results until they are deleted. */
export async function listFileImports(
  db: Database,
  { tenantId, kind, now }: { tenantId: string; kind: FileKind; now: Date },
) {
  const runs = await db.fileImport.findMany({
    where: { tenantId, kind, leaseUntil: { not: null } },
    // An import in progress is among them, however many newer ones have ended.
    orderBy: [{ finishedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED_IMPORTS,
    select: {
      ...{ id: true, summary: true, rows: true, done: true, added: true, known: true, waiting: true },
      ...{ leftOut: true, problem: true, createdAt: true, leaseUntil: true, finishedAt: true },
    },
  });
  const newestFirst = runs.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return newestFirst.map(({ leaseUntil, ...run }) => ({
    ...run,
    // A worker takes up a released import within seconds.
    isInterrupted: run.finishedAt === null && Number(leaseUntil) + FILE_LEASE_MS < now.getTime(),
  }));
}

/** Lists what an import has left out, in portions. @returns null for an unknown import, and for one of another tenant */
export async function listLeftOut(
  db: Database,
  { tenantId, kind, id }: { tenantId: string; kind: FileKind; id: string },
): Promise<AsyncGenerator<LeftOutRow[]> | null> {
  const run = await db.fileImport.findFirst({ where: { id, tenantId, kind }, select: { id: true } });
  return run && pageLeftOut(db, { tenantId, id });
}

const LISTED_LEFT_OUT_AT_A_TIME = 1000;

async function* pageLeftOut(db: Database, { tenantId, id }: { tenantId: string; id: string }) {
  for (let lastId: string | undefined; ; ) {
    const rows = await db.fileImportLeftOut.findMany({
      where: { importId: id, import: { tenantId } },
      orderBy: [{ line: 'asc' }, { id: 'asc' }],
      ...(lastId !== undefined && { cursor: { id: lastId }, skip: 1 }),
      take: LISTED_LEFT_OUT_AT_A_TIME,
    });
    yield rows.map(({ line, text, why }) => ({ line, text, why }));
    lastId = rows.at(-1)?.id;
    if (rows.length < LISTED_LEFT_OUT_AT_A_TIME) return;
  }
}
