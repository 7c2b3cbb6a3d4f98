import { randomBytes } from 'node:crypto';
import { type AuditActor, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { readPage } from '#app/lib/read-page.ts';
import { KEY_SCOPES, type KeyHolder, type KeyScope } from './capabilities.ts';

const API_KEY_PREFIX = 'sg_live_';
/** Days for which a replaced key stays valid, so that a shop can switch without a gap. */
export const KEY_ROTATION_OVERLAP_DAYS = 7;
/** Minimum time between two updates of "Last used". */
const KEY_USED_EVERY_MS = 60_000;
const MAX_API_KEYS = 20;
const API_KEYS_PER_PAGE = 50;

const shownKey = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  rotatedFromId: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
  revokedAt: true,
} as const satisfies Prisma.ApiKeySelect;

/** Lists a page of a tenant's valid and former keys, newest first. It never includes the keys themselves. */
export async function listApiKeys(options: { db: Database; tenantId: string; page?: number; now: Date }) {
  const { db, tenantId, page = 1, now } = options;
  const where = { tenantId };
  const read = await readPage({
    page,
    pageSize: API_KEYS_PER_PAGE,
    count: () => db.apiKey.count({ where }),
    find: (rows) =>
      db.apiKey.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...rows,
        select: shownKey,
      }),
  });
  return {
    ...read,
    rows: read.rows.map((key) => ({
      ...key,
      scopes: parseScopes(key.scopes),
      works: isValidApiKey(key, now),
    })),
  };
}

const isValidApiKey = (
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
) => revokedAt === null && (expiresAt === null || expiresAt > now);

/**
 * Creates a key. @returns its id and the key itself, which is shown only once and stored as a hash
 * @throws AppError `conflict` past 20 valid keys
 */
export async function createApiKey(
  options: TenantOperation & { name: string; scopes: readonly KeyScope[] },
): Promise<{ id: string; key: string }> {
  const { db, tenantId, name, scopes, actor, now } = options;
  return db.$transaction(async (tx) => {
    await assertRoomForKey(tx, { tenantId, now });
    const apiKey = await insertKey(tx, { tenantId, name, scopes, actor, rotatedFromId: null, now });
    const target = { type: 'api-key', id: apiKey.id };
    const details = { name, scopes: [...scopes] };
    await recordAudit(tx, { actor, action: 'api-key.create', tenantId, target, details }, now);
    return apiKey;
  });
}

/**
 * Creates a new key that replaces an old one. The old key stays valid until `oldWorksUntil`.
 * @throws AppError `not-found` for another tenant's key, or one that is no longer valid; `conflict` for one that was replaced already, and
 * past 20 valid keys
 */
export async function rotateApiKey(
  options: TenantOperation & { keyId: string },
): Promise<{ id: string; key: string; name: string; scopes: KeyScope[]; oldWorksUntil: Date }> {
  const { db, tenantId, keyId, actor, now } = options;
  return db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const old = await tx.apiKey.findFirst({
      where: { id: keyId, tenantId, revokedAt: null, ...unexpired(now) },
      select: { name: true, scopes: true, expiresAt: true },
    });
    if (!old) throw keyNotFound();
    if ((await tx.apiKey.count({ where: { tenantId, rotatedFromId: keyId } })) > 0)
      throw new AppError(
        'conflict',
        'You have already replaced this key. Replace the new key, or create another key.',
      );
    await assertRoomForKey(tx, { tenantId, now });
    const end = new Date(now.getTime() + KEY_ROTATION_OVERLAP_DAYS * DAY_MS);
    const expiresAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end;
    await tx.apiKey.updateMany({ where: { id: keyId, tenantId }, data: { expiresAt } });
    const scopes = parseScopes(old.scopes);
    const apiKey = await insertKey(tx, {
      tenantId,
      name: old.name,
      scopes,
      actor,
      rotatedFromId: keyId,
      now,
    });
    const target = { type: 'api-key', id: keyId };
    await recordAudit(
      tx,
      { actor, action: 'api-key.rotate', tenantId, target, details: { name: old.name, newKeyId: apiKey.id } },
      now,
    );
    return { ...apiKey, name: old.name, scopes, oldWorksUntil: expiresAt };
  });
}

/**
 * Serialises the creation of keys, so that concurrent requests can't exceed the limit.
 * @throws AppError `conflict` past 20 valid keys, including replaced ones in their last days
 */
async function assertRoomForKey(
  tx: Prisma.TransactionClient,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  await lockTenant(tx, tenantId);
  const working = await tx.apiKey.count({ where: { tenantId, revokedAt: null, ...unexpired(now) } });
  if (working >= MAX_API_KEYS)
    throw new AppError('conflict', `You’ve reached the limit of ${MAX_API_KEYS} keys. Revoke a key first.`);
}

/** Revokes a key at once. @throws AppError `not-found` for another tenant's key, or one that was revoked */
export async function revokeApiKey(options: TenantOperation & { keyId: string }): Promise<void> {
  const { db, tenantId, keyId, actor, now } = options;
  await db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id: keyId, tenantId, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count === 0) throw keyNotFound();
    const { name } = await tx.apiKey.findFirstOrThrow({
      where: { id: keyId, tenantId },
      select: { name: true },
    });
    const target = { type: 'api-key', id: keyId };
    await recordAudit(tx, { actor, action: 'api-key.revoke', tenantId, target, details: { name } }, now);
  });
}

/** Finds the holder of a key and records that the key was used. Returns null for an unknown, revoked or expired key. */
export async function findKeyHolder(db: Database, key: string, now: Date): Promise<KeyHolder | null> {
  if (!key.startsWith(API_KEY_PREFIX)) return null;
  const row = await db.apiKey.findFirst({
    where: { keyHash: sha256(key), revokedAt: null, ...unexpired(now) },
    select: { id: true, name: true, tenantId: true, scopes: true, lastUsedAt: true },
  });
  if (!row) return null;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > KEY_USED_EVERY_MS)
    await db.apiKey.updateMany({
      where: { id: row.id, tenantId: row.tenantId },
      data: { lastUsedAt: now },
    });
  const { id, name, tenantId } = row;
  return { kind: 'api-key', id, name, tenantId, scopes: parseScopes(row.scopes) };
}

async function insertKey(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    name: string;
    scopes: readonly KeyScope[];
    actor: AuditActor;
    rotatedFromId: string | null;
    now: Date;
  },
): Promise<{ id: string; key: string }> {
  const { tenantId, name, scopes, actor, rotatedFromId, now } = options;
  const key = API_KEY_PREFIX + randomBytes(24).toString('base64url');
  const { id } = await tx.apiKey.create({
    select: { id: true },
    data: {
      tenantId,
      name,
      prefix: key.slice(0, API_KEY_PREFIX.length + 4),
      keyHash: sha256(key),
      scopes: [...scopes],
      createdById: actor.id,
      rotatedFromId,
      createdAt: now,
    },
  });
  return { id, key };
}

const unexpired = (now: Date) => ({ OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] });
const keyNotFound = () => new AppError('not-found', 'Key not found.');

const parseScopes = (json: Prisma.JsonValue): KeyScope[] =>
  Array.isArray(json)
    ? json.filter((scope): scope is KeyScope => typeof scope === 'string' && scope in KEY_SCOPES)
    : [];
