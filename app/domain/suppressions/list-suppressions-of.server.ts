import { hashRecipient } from '../../lib/hash-recipient.server.ts';
import type { Database } from '../database.ts';

/** What an address or phone number has opted out of, or was stopped for. */
export const listSuppressionsOf = (
  db: Database,
  { tenantId, addresses }: { tenantId: string; addresses: readonly string[] },
) =>
  db.suppression.findMany({
    where: { tenantId, addressHash: { in: addresses.filter(Boolean).map(hashRecipient) } },
    select: { channel: true, scope: true, reason: true, createdAt: true },
  });
