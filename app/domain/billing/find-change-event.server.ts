import type { DatabaseClient } from '#app/domain/database.ts';

/**
 * Finds when Stripe last reported a change of a customer's subscription, by the event's own time: an event may arrive hours later.
 * @param options.after ignores events of changes that were read before
 * @returns null if Stripe reported no change
 */
export async function findChangeEventAt(
  db: DatabaseClient,
  { customerId, after }: { customerId: string; after: Date },
): Promise<Date | null> {
  const event = await db.stripeEvent.findFirst({
    where: { customerId, type: 'customer.subscription.updated', createdAt: { gt: after } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  });
  return event?.createdAt ?? null;
}
