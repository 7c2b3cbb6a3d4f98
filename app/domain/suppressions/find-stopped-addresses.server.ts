import type { Database } from '#app/domain/database.ts';
import type { SuppressionScope } from './reasons.ts';

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
