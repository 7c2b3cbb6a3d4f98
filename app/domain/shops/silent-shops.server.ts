import type { DatabaseClient } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { Shop } from './shop-report.ts';

/** A shop reports each change of each order, so that a shop that sells is never silent for that long. */
const SILENT_SHOP_DAYS = 14;
/** A shop that was just connected may not have sold anything yet. */
const NEW_SHOP_DAYS = 3;

export interface SilentShop {
  shop: Shop;
  /** Its last delivery; null if it never sent one. */
  lastReceivedAt: Date | null;
  connectedAt: Date;
}

/** Finds connected shops that send nothing, one for each company. */
export async function findSilentShops(
  db: DatabaseClient,
  tenantIds: readonly string[],
  now: Date,
): Promise<Map<string, SilentShop>> {
  const before = (days: number) => ({ lt: new Date(now.getTime() - days * DAY_MS) });
  const rows = await db.shopWebhook.findMany({
    where: {
      tenantId: { in: [...tenantIds] },
      OR: [
        { lastReceivedAt: before(SILENT_SHOP_DAYS) },
        { lastReceivedAt: null, createdAt: before(NEW_SHOP_DAYS) },
      ],
    },
    orderBy: { shop: 'asc' },
    select: { tenantId: true, shop: true, lastReceivedAt: true, createdAt: true },
  });
  return new Map(
    rows.map(({ tenantId, shop, lastReceivedAt, createdAt }) => [
      tenantId,
      { shop: shop as Shop, lastReceivedAt, connectedAt: createdAt },
    ]),
  );
}

/** A connection whose key the shop no longer takes, or that fails otherwise. */
export interface FailingConnection {
  since: Date;
  isRevoked: boolean;
}

/** Finds connections to shops that fail, by company. */
export async function findFailingConnections(
  db: DatabaseClient,
  tenantIds: readonly string[],
): Promise<Map<string, FailingConnection>> {
  const rows = await db.shopConnection.findMany({
    where: { tenantId: { in: [...tenantIds] }, OR: [{ state: 'revoked' }, { failingSince: { not: null } }] },
    select: { tenantId: true, state: true, failingSince: true, updatedAt: true },
  });
  return new Map(
    rows.map(({ tenantId, state, failingSince, updatedAt }) => [
      tenantId,
      { since: failingSince ?? updatedAt, isRevoked: state === 'revoked' },
    ]),
  );
}
