import type { Database } from '#app/domain/database.ts';

/** What a company wrote in a text, and its item in the outbox; null while it is not planned. */
export interface WrittenText {
  id: string;
  outboxMessageId: string | null;
  body: string;
  createdAt: Date;
}

/** Lists what a company wrote in these texts, and in those to a contact that are not planned yet. */
export async function listWrittenTexts(
  db: Database,
  {
    tenantId,
    outboxMessageIds,
    contactId,
  }: { tenantId: string; outboxMessageIds: readonly string[]; contactId: string | null },
): Promise<WrittenText[]> {
  const rows = await db.bulkRecipient.findMany({
    where: {
      tenantId,
      bulk: { tenantId, channel: 'sms', status: { notIn: ['preparing', 'cancelled'] } },
      OR: [
        { outboxMessageId: { in: [...outboxMessageIds] } },
        ...(contactId ? [{ contactId, state: 'waiting' }] : []),
      ],
    },
    select: { id: true, outboxMessageId: true, createdAt: true, bulk: { select: { body: true } } },
  });
  return rows.map(({ bulk, ...row }) => ({ ...row, body: bulk.body }));
}
