import type { Database, Prisma } from '#app/domain/database.ts';

/** Maximum texts to one number that a page shows, the newest. */
const MAX_SHOWN_TEXTS = 200;

const columns = {
  id: true,
  purpose: true,
  state: true,
  createdAt: true,
  sentAt: true,
  nextAttemptAt: true,
  lastError: true,
} as const satisfies Prisma.OutboxMessageSelect;

/** Lists a tenant's texts to a number, by its hash, the newest first. An erasure leaves none. */
export const listTextsTo = (
  db: Database,
  { tenantId, recipientHash }: { tenantId: string; recipientHash: string },
) =>
  db.outboxMessage.findMany({
    where: { tenantId, kind: 'sms', recipientHash },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_SHOWN_TEXTS,
    select: columns,
  });
