import { attemptPayment, finalizeInvoice, voidInvoice } from './invoices.ts';
import { endPeriod } from './periods.ts';
import { DAY_S, HOUR_S, hasEnded, now, type StubAccount, type StubSubscription } from './stub-objects.ts';
import { emitSubscription, endNow } from './subscription-states.ts';

/** Something that Stripe does at a time of its own. */
interface Due {
  at: number;
  run(): void;
}

/** A first payment has to be made within 23 hours (docs.stripe.com/billing/subscriptions/overview#subscription-statuses). */
const INCOMPLETE_S = 23 * HOUR_S;
const TRIAL_WARNING_S = 3 * DAY_S;
/** The clock would run for ever if what is due did not change. */
const MAX_STEPS = 10_000;

/**
 * Moves the account's clock, and does in its order everything that becomes due: trials and periods end, drafts are finalized, payments are
 * tried again (docs.stripe.com/billing/testing/test-clocks). No timer runs; the clock of this machine goes on beside it.
 */
export function advance(account: StubAccount, ms: number): void {
  const target = now(account) + Math.floor(ms / 1000);
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = listDue(account).reduce<Due | null>(
      (first, due) => (!first || due.at < first.at ? due : first),
      null,
    );
    if (!next || next.at > target) {
      account.clockOffset += target - now(account);
      account.unindexed.clear();
      return;
    }
    if (next.at > now(account)) account.clockOffset += next.at - now(account);
    next.run();
  }
  throw new Error('The clock does not come to an end.');
}

function listDue(account: StubAccount): Due[] {
  return [
    ...[...account.subscriptions.values()].flatMap((subscription) => subscriptionDue(account, subscription)),
    ...[...account.invoices.values()].flatMap((invoice): Due[] => {
      const { status, automatically_finalizes_at: finalizesAt, next_payment_attempt: attemptAt } = invoice;
      if (status === 'draft' && finalizesAt !== null)
        return [{ at: finalizesAt, run: () => finalizeInvoice(account, invoice) }];
      if (status === 'open' && attemptAt !== null)
        return [{ at: attemptAt, run: () => void attemptPayment(account, invoice) }];
      return [];
    }),
  ];
}

function subscriptionDue(account: StubAccount, subscription: StubSubscription): Due[] {
  const {
    status,
    created,
    periodEnd,
    cancel_at: cancelAt,
    trial_end: trialEnd,
    latestInvoice,
  } = subscription;
  if (hasEnded(subscription) || status === 'paused') return [];
  if (status === 'incomplete')
    return [{ at: created + INCOMPLETE_S, run: () => expire(account, subscription) }];
  const isEarly = cancelAt !== null && cancelAt < periodEnd;
  const due: Due[] = [
    isEarly
      ? { at: cancelAt, run: () => endNow(account, subscription, 'cancellation_requested') }
      : { at: periodEnd, run: () => void endPeriod(account, subscription) },
  ];
  if (status === 'trialing' && trialEnd !== null && !subscription.trialWarned)
    due.push({
      // A trial of three days or less is announced when it begins.
      at: Math.max(created, trialEnd - TRIAL_WARNING_S),
      run() {
        subscription.trialWarned = true;
        emitSubscription(account, 'trial_will_end', subscription);
      },
    });
  // While the last invoice of an unpaid subscription is open, its next ones stay drafts; they are not modelled.
  return status === 'unpaid' && account.invoices.get(latestInvoice)?.status === 'open' ? [] : due;
}

function expire(account: StubAccount, subscription: StubSubscription): void {
  const invoice = account.invoices.get(subscription.latestInvoice);
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  endNow(account, subscription, null);
}
