import type { Database } from '#app/domain/database.ts';
import type { SuppressionScope } from './reasons.ts';

interface TenantAddress {
  tenantId: string;
  /** SHA-256, hex, of the lower-cased address. */
  addressHash: string;
}

/**
 * Which of these addresses get no mail at all from that tenant: they bounced or complained. Unsubscribing stops marketing
 * only (D34).
 */
export const findStoppedAddresses = (
  db: Database,
  addresses: readonly TenantAddress[],
): Promise<(address: TenantAddress) => boolean> => findStops(db, addresses, 'email', ['all']);

/** Which of these addresses get no marketing from that tenant, for any reason. */
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
  const keyOf = ({ tenantId, addressHash }: TenantAddress) => `${tenantId} ${addressHash}`;
  const stopped = new Set(rows.map(keyOf));
  return (address) => stopped.has(keyOf(address));
}
