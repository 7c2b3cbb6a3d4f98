import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { REASONS_OF_OWN_WISH, type SuppressionScope } from './reasons.ts';

interface TenantAddress {
  tenantId: string;
  /** Hex SHA-256 of the lower-cased address. */
  addressHash: string;
}

/**
 * Finds the addresses that get no e-mail at all from the tenant given with each, because they bounced or complained. Unsubscribing stops
 * marketing only (D34).
 */
export const findStoppedAddresses = (
  db: Database,
  addresses: readonly TenantAddress[],
): Promise<(address: TenantAddress) => boolean> => findStops(db, addresses, 'email', ['all']);

/** Finds the addresses that get no marketing from the tenant given with each, for any reason. */
export const findMarketingStops = (
  db: Database,
  addresses: readonly TenantAddress[],
  channel: 'email' | 'sms' = 'email',
): Promise<(address: TenantAddress) => boolean> => findStops(db, addresses, channel, ['all', 'marketing']);

/** Finds when addresses unsubscribed from the marketing of the tenant given with each; null for those that did not. */
export async function findUnsubscriptions(
  db: DatabaseClient,
  addresses: readonly TenantAddress[],
): Promise<(address: TenantAddress) => Date | null> {
  const rows = await db.suppression.findMany({
    where: {
      channel: 'email',
      reason: { in: [...REASONS_OF_OWN_WISH] },
      OR: addresses.map(({ tenantId, addressHash }) => ({ tenantId, addressHash })),
    },
    select: { tenantId: true, addressHash: true, createdAt: true },
  });
  const toKey = ({ tenantId, addressHash }: TenantAddress) => `${tenantId} ${addressHash}`;
  const times = new Map(rows.map((row) => [toKey(row), row.createdAt]));
  return (address) => times.get(toKey(address)) ?? null;
}

async function findStops(
  db: Database,
  addresses: readonly TenantAddress[],
  channel: 'email' | 'sms',
  scopes: SuppressionScope[],
): Promise<(address: TenantAddress) => boolean> {
  const rows = await db.suppression.findMany({
    where: {
      channel,
      scope: { in: scopes },
      OR: addresses.map(({ tenantId, addressHash }) => ({ tenantId, addressHash })),
    },
    select: { tenantId: true, addressHash: true },
  });
  const toKey = ({ tenantId, addressHash }: TenantAddress) => `${tenantId} ${addressHash}`;
  const stopped = new Set(rows.map(toKey));
  return (address) => stopped.has(toKey(address));
}
