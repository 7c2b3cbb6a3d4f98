import type { Database } from '../database.ts';

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
