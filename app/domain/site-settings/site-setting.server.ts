import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { insertRows, type SqlTransaction } from '#app/lib/sql-transaction.ts';

const SITE_SETTING_UPSERT = { into: `INSERT INTO "SiteSetting" ("key", "value", "updatedAt") VALUES` };

/** Reads the operators' changes to one part of the public site. @returns undefined if they have changed nothing */
export async function readSetting(db: DatabaseClient, key: string): Promise<unknown> {
  const row = await db.siteSetting.findUnique({ where: { key }, select: { value: true } });
  return row?.value;
}

/** Reads a setting like readSetting and locks it until the transaction ends, because the value is written back whole. */
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

/** Writes a value of the service itself, not of an operator. The key must not exist yet. */
export async function addSetting(
  tx: SqlTransaction,
  key: string,
  value: Prisma.InputJsonObject,
): Promise<void> {
  await insertRows(tx, SITE_SETTING_UPSERT, [[key, JSON.stringify(value), new Date()]]);
}

/** Overwrites a value of the service itself. */
export async function replaceSetting(
  client: DatabaseClient,
  key: string,
  value: Prisma.InputJsonObject,
): Promise<void> {
  await client.siteSetting.upsert({ where: { key }, create: { key, value }, update: { value } });
}

export async function deleteSetting(db: DatabaseClient, key: string): Promise<void> {
  await db.siteSetting.deleteMany({ where: { key } });
}

/** Deletes the values with this key prefix that were last written before a given time. */
export async function deleteOldSettings(db: Database, beginning: string, before: Date): Promise<void> {
  await db.siteSetting.deleteMany({
    where: { key: { startsWith: beginning }, updatedAt: { lt: before } },
  });
}
