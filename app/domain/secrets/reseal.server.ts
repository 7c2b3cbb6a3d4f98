import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { SealedRow, SealedValues } from '#app/domain/sealed-values.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { SealError } from '#app/lib/seal.server.ts';
import { releaseHeldForSecret } from '#app/outbox/index.ts';
import { ALL_SEALED_VALUES, lacksKey, noteFirstKey, WRONG_SECRET } from './sealed-values.server.ts';

export interface ResealCount {
  name: string;
  resealed: number;
  /** Values that were already sealed under the first secret. */
  current: number;
  /** Values that no secret of the ring can open; they are not changed. */
  unreadable: number;
}

/** Values per transaction. Other writers get their turn between two transactions. */
const RESEALED_VALUES_PER_TRANSACTION = 100;

const RESEAL_ACTOR: AuditActor = {
  kind: 'system',
  id: null,
  label: 'npm run admin -- reseal-secrets',
  requestId: null,
};

/**
 * Seals everything again under the ring's first secret, and then deletes the record of other secrets: from then on a ring with only the
 * first one is admitted. Can be killed and run again while the service runs.
 * @param isLost a secret that the ring lacks is lost for good: values sealed with it remain unreadable, and no longer prevent the service
 * from starting
 * @throws AppError `conflict` when the ring lacks a secret that is in use
 */
export async function resealAll({
  db,
  ring,
  isLost,
  now,
  report = () => {},
}: {
  db: Database;
  ring: KeyRing;
  isLost: boolean;
  now: Date;
  report?(count: ResealCount): void;
}): Promise<ResealCount[]> {
  const [first] = ring.listKeyIds();
  if (!isLost && lacksKey(ring, await db.sealKey.findMany({ select: { id: true } })))
    throw new AppError('conflict', WRONG_SECRET);
  await noteFirstKey(db, { ring, now });
  const counts: ResealCount[] = [];
  for (const values of ALL_SEALED_VALUES) {
    const count = await resealValues(db, values, ring);
    counts.push(count);
    report(count);
  }
  const sum = (key: 'resealed' | 'unreadable') => counts.reduce((total, count) => total + count[key], 0);
  await db.$transaction(async (tx) => {
    await tx.sealKey.deleteMany({ where: { id: { not: first } } });
    await releaseHeldForSecret(tx, { now });
    const details = { resealed: sum('resealed'), unreadable: sum('unreadable') };
    await recordAudit(tx, { actor: RESEAL_ACTOR, action: 'secrets.reseal', tenantId: null, details }, now);
  });
  return counts;
}

async function resealValues(db: Database, values: SealedValues, { seal }: KeyRing): Promise<ResealCount> {
  const count = { name: values.name, resealed: 0, current: 0, unreadable: 0 };
  for (let after = ''; ; ) {
    const rows = await values.list(db, { after, limit: RESEALED_VALUES_PER_TRANSACTION });
    const changes: { row: SealedRow; resealed: string }[] = [];
    for (const row of rows)
      try {
        const resealed = seal.reseal(row.sealed);
        if (resealed === null) count.current += 1;
        else changes.push({ row, resealed });
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        count.unreadable += 1;
      }
    // A value that was replaced since it was read is already sealed under the first secret; a deleted value needs no change.
    if (changes.length > 0)
      await db.$transaction(async (tx) => {
        for (const { row, resealed } of changes)
          if (await values.replace(tx, row, resealed)) count.resealed += 1;
      });
    const last = rows.at(-1);
    if (!last) return count;
    after = last.id;
  }
}
