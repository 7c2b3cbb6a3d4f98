import type { Database } from '../database.ts';

interface TenantAddress {
  tenantId: string;
  /** SHA-256, hex, of the lower-cased address. */
  addressHash: string;
}

/**
 * Which of these addresses get no mail at all from that tenant: they bounced or complained. Unsubscribing stops marketing
 * only (D34).
 */
export async function findStoppedAddresses(
  db: Database,
  addresses: readonly TenantAddress[],
): Promise<(address: TenantAddress) => boolean> {
  const rows = await db.suppression.findMany({
    where: {
      channel: 'email',
      scope: 'all',
      OR: addresses.map(({ tenantId, addressHash }) => ({ tenantId, addressHash })),
    },
    select: { tenantId: true, addressHash: true },
  });
  const keyOf = ({ tenantId, addressHash }: TenantAddress) => `${tenantId} ${addressHash}`;
  const stopped = new Set(rows.map(keyOf));
  return (address) => stopped.has(keyOf(address));
}
