import { emit } from './events.ts';
import { invalid, newId } from './requests.ts';
import { showItem } from './show.ts';
import type { StubAccount, StubItem, StubPeriod, StubSubscription } from './stub-objects.ts';

/**
 * Prorations to the second (docs.stripe.com/billing/subscriptions/prorations): the unused time of what was charged is credited, and the
 * remaining time of the new price is charged. A flexible subscription credits what was debited, a classic one its present price.
 * @param change the new price, or null for an end
 */
export function computeProrations(
  account: StubAccount,
  subscription: StubSubscription,
  { priceId, at }: { priceId: string | null; at: number },
): Pick<StubItem, 'amount' | 'currency' | 'description' | 'period' | 'price'>[] {
  const { periodStart, periodEnd, status, debited, billingMode } = subscription;
  if (status === 'trialing') return [];
  if (at < periodStart || at > periodEnd)
    throw invalid(
      'Cannot specify `proration_date` outside of the current period of the subscription.',
      undefined,
      'proration_date',
    );
  const period: StubPeriod = { start: at, end: periodEnd };
  const remaining = (periodEnd - at) / (periodEnd - periodStart);
  const before = account.prices.get(subscription.priceId);
  const after = account.prices.get(priceId ?? '');
  const charged = billingMode === 'flexible' ? (debited?.amount ?? 0) : (before?.unit_amount ?? 0);
  const nameOf = (price: typeof before) => account.products.get(price?.product ?? '')?.name ?? '';
  const currency = before?.currency ?? 'usd';
  return [
    {
      amount: -Math.round(charged * remaining),
      ...{ currency, period, price: subscription.priceId },
      description: `Unused time on ${nameOf(before)}`,
    },
    ...(after
      ? [
          {
            amount: Math.round(after.unit_amount * remaining),
            ...{ currency: after.currency, period, price: after.id },
            description: `Remaining time on ${nameOf(after)}`,
          },
        ]
      : []),
  ];
}

/** Stores prorations as pending items of the subscription. */
export function createProrations(
  account: StubAccount,
  subscription: StubSubscription,
  change: { priceId: string | null; at: number },
): void {
  for (const proration of computeProrations(account, subscription, change)) {
    const item: StubItem = {
      id: newId('ii'),
      customer: subscription.customer,
      invoice: null,
      subscription: subscription.id,
      metadata: {},
      date: change.at,
      isProration: true,
      ...proration,
    };
    account.items.set(item.id, item);
    emit(account, 'invoiceitem.created', showItem(item, account));
  }
  // A later change credits what the new price was charged for the whole period.
  const price = account.prices.get(change.priceId ?? '');
  const { periodStart: start, periodEnd: end } = subscription;
  if (price && subscription.status !== 'trialing')
    subscription.debited = { amount: price.unit_amount, period: { start, end } };
}
