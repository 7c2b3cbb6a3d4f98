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

/** What the local mailbox stores of mails and texts to somebody. */
export const exportSentMail = (
  db: Database,
  { tenantId, addresses }: { tenantId: string; addresses: readonly string[] },
) =>
  db.localMail.findMany({
    where: { tenantId, recipient: { in: [...addresses] } },
    orderBy: { createdAt: 'asc' },
    select: { kind: true, subject: true, text: true, createdAt: true },
  });
