import type { Prisma } from '../database.ts';

/** What the campaign shows of a mail, by what its provider reported. A delivery that is reported after a bounce changes nothing. */
export async function noteDelivery(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    outboxMessageId: string;
    kind: 'delivered' | 'soft-bounce' | 'hard-bounce' | 'complaint';
    detail: string | null;
    now: Date;
  },
): Promise<void> {
  const { tenantId, outboxMessageId, kind, detail, now } = options;
  const where = { tenantId, outboxMessageId };
  if (kind === 'delivered')
    await tx.emailSend.updateMany({
      where: { ...where, status: { in: ['pending', 'sent', 'uncertain'] } },
      data: { status: 'delivered' },
    });
  if (kind === 'hard-bounce')
    await tx.emailSend.updateMany({
      where: { ...where, bouncedAt: null },
      data: { status: 'bounced', bouncedAt: now, reason: detail },
    });
}
