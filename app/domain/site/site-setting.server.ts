import type { AuditActor } from '../audit/index.ts';
import type { Database, Prisma } from '../database.ts';

/** What operators have changed of one part of the public site. @returns undefined where they have changed nothing */
export async function readSetting(db: Database | Prisma.TransactionClient, key: string): Promise<unknown> {
  const row = await db.siteSetting.findUnique({ where: { key }, select: { value: true } });
  return row?.value;
}

/** As readSetting, and locks the row until the transaction ends: the value is read, changed and written back whole. */
export async function lockSetting(tx: Prisma.TransactionClient, key: string): Promise<unknown> {
  await tx.siteSetting.upsert({ where: { key }, create: { key, value: {} }, update: { key } });
  return readSetting(tx, key);
}

export async function writeSetting(
  tx: Prisma.TransactionClient,
  key: string,
  value: Prisma.InputJsonObject,
  actor: AuditActor,
): Promise<void> {
  const row = { value, updatedById: actor.id };
  await tx.siteSetting.upsert({ where: { key }, create: { key, ...row }, update: row });
}
