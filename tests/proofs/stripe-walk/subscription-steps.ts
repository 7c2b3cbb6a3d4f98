import { PRICING_PLANS, TRIAL_DAYS } from '#app/domain/billing/index.ts';
import type { Payments } from '#app/domain/subscriptions/index.ts';
import { endOfMonth, isoMonth, startOfMonth } from '#app/lib/months.ts';
import { countDays, DAY, findInvoice, HOUR, idOf, startOfSecond } from './readings.ts';
import type { Walk } from './walk.ts';

/** The life of a subscription, on a test clock. */

export const COMMISSION_CENTS = 12_345;

/** A month's commission, as the invoicing job describes it. */
export async function describeCharge(
  { id, tenantId, customerId, clock }: Walk,
  name: string,
): Promise<Parameters<Payments['createChargeItem']>[0]> {
  const month = isoMonth(await clock.now());
  return {
    ...{ chargeId: `${id}-${name}`, tenantId, customerId, month, currency: 'USD' },
    ...{ amountCents: COMMISSION_CENTS, description: `Commission on sales in ${month}` },
  };
}

/** A trial that begins without a card; the browser then stores one. */
export async function tryTrial(walk: Walk): Promise<void> {
  const { check, payments, stripe, id, tenantId, clock } = walk;
  // Only a customer that is made with the clock has its time, so the service can't make it.
  const { id: customerId } = await stripe.customers.create({
    test_clock: await clock.start(),
    ...{ name: 'Walk', email: 'walk@example.com', metadata: { tenantId } },
  });
  walk.customerId = customerId;
  const subscribe = () =>
    payments.createSubscription({
      ...{ customerId, tenantId, priceId: walk.prices.starter, trialDays: TRIAL_DAYS },
      key: `${id}:trial`,
    });
  const started = await subscribe();
  const { status, intent, hasPaymentMethod, plan, trialEndsAt } = started;
  check(
    'waits for a card',
    {
      ...{ status, intent: intent && [intent.type, intent.state], hasPaymentMethod, plan },
      days: countDays(await clock.now(), trialEndsAt),
    },
    {
      ...{ status: 'trialing', intent: ['setup', 'needs-card'], hasPaymentMethod: false },
      ...{ plan: 'performance-starter', days: TRIAL_DAYS },
    },
  );
  check('the same key gives the same subscription', (await subscribe()).id, started.id);
  const read = () => stripe.subscriptions.retrieve(started.id);
  const before = await read();
  check('is billed in the flexible mode', before.billing_mode.type, 'flexible');
  await stripe.setupIntents.confirm(idOf(before.pending_setup_intent), {
    payment_method: 'pm_card_visa',
    return_url: 'https://example.com/billing',
  });
  await walk.waitFor(async () => (await walk.readSubscription()).hasPaymentMethod);
  const confirmed = await walk.readSubscription();
  check(
    'has its card',
    [confirmed.hasPaymentMethod, confirmed.intent, (await read()).default_payment_method !== null],
    [true, null, true],
  );
  await payments.changePlan({ subscription: confirmed, priceId: walk.prices.growth, prorateAt: null });
  const changed = await walk.readSubscription();
  check(
    'has another plan without prorations',
    [changed.plan, await payments.readPlanChange(changed)],
    ['performance-growth', null],
  );
}

/** A month's commission is an item of the subscription, and on the invoice of the trial's end. */
export async function tryCommission(walk: Walk): Promise<void> {
  const { check, payments, customerId, clock } = walk;
  const charge = await describeCharge(walk, 'first');
  const { id: subscriptionId, trialEndsAt } = await walk.readSubscription();
  check('is not there before', await payments.findChargeItem(charge), null);
  const itemId = await payments.createChargeItem(charge, subscriptionId);
  check('is one item', await payments.createChargeItem(charge, subscriptionId), itemId);
  check('is found by its metadata', await payments.findChargeItem(charge), {
    ...{ itemId, invoiceId: null, subscriptionId },
  });
  check('waits for the next invoice', await payments.readChargeInvoice(itemId), {
    invoiceId: null,
    state: 'invoiced',
  });
  if (!trialEndsAt) throw new Error('The subscription has no trial.');
  // An invoice is a draft for about an hour.
  await clock.moveTo(new Date(trialEndsAt.getTime() + 2 * HOUR));
  const invoice = await findInvoice(walk, (candidate) =>
    candidate.lines.some(({ chargeId }) => chargeId === charge.chargeId),
  );
  const fee = PRICING_PLANS['performance-growth'].baseFeeCents;
  check(
    'is on the paid invoice of the fee',
    {
      ...{ status: invoice?.status, total: invoice?.totalCents, paid: invoice?.paidCents },
      lines: invoice?.lines.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted(),
    },
    {
      ...{ status: 'paid', total: fee + COMMISSION_CENTS, paid: fee + COMMISSION_CENTS },
      lines: [`commission ${COMMISSION_CENTS}`, `fee ${fee}`],
    },
  );
  const line = invoice?.lines.find(({ chargeId }) => chargeId === charge.chargeId);
  check(
    'has the month as its period',
    [line?.periodFrom, line?.periodTo],
    [startOfMonth(charge.month), startOfSecond(endOfMonth(charge.month))],
  );
  check('is paid with its invoice', await payments.readChargeInvoice(itemId), {
    invoiceId: invoice?.id,
    state: 'paid',
  });
  const { status } = await walk.readSubscription();
  check('leaves the subscription active', status, 'active');
  const [listed] = await payments.listInvoices(customerId);
  check(
    'has pages',
    [listed?.id, Boolean(listed?.pageUrl && listed.pdfUrl && listed.number)],
    [invoice?.id, true],
  );
}

/** A change of plan in the middle of a period costs what its preview says. */
export async function tryPlanChange(walk: Walk): Promise<void> {
  const { check, payments, stripe, clock, customerId, prices } = walk;
  await clock.moveTo(new Date((await clock.now()).getTime() + 10 * DAY));
  const before = await walk.readSubscription();
  const at = await clock.now();
  const options = { subscription: before, priceId: prices.starter };
  const preview = await payments.previewPlan({ ...options, at });
  await payments.changePlan({ ...options, prorateAt: preview.at });
  const { data: items } = await stripe.invoiceItems.list({ customer: customerId, pending: true, limit: 100 });
  const prorations = items.filter(({ proration }) => proration);
  const sum = prorations.reduce((total, { amount }) => total + amount, 0);
  check('costs what the preview says', sum, preview.prorationCents);
  check('credits and charges the rest of the period', prorations.map(({ amount }) => amount < 0).toSorted(), [
    false,
    true,
  ]);
  const after = await walk.readSubscription();
  check(
    'is dated by its prorations',
    [after.plan, await payments.readPlanChange(after)],
    ['performance-starter', preview.at],
  );
}

/** A planned end, of the service's and of Stripe's kind, and taking it back. */
export async function tryCancellation(walk: Walk): Promise<void> {
  const { check, payments, stripe } = walk;
  const { id, periodEnd } = await walk.readSubscription();
  const plan = async () => {
    const { isCancelled, cancelAt } = await walk.readSubscription();
    return [isCancelled, cancelAt];
  };
  await payments.cancelAtPeriodEnd(id, true);
  check('is planned for the period’s end', await plan(), [true, periodEnd]);
  await payments.cancelAtPeriodEnd(id, false);
  check('is taken back', await plan(), [false, null]);
  const date = Math.floor(((periodEnd?.getTime() ?? 0) - DAY) / 1000);
  await stripe.subscriptions.update(id, { cancel_at: date, proration_behavior: 'none' });
  check('is planned for a date', await plan(), [true, new Date(date * 1000)]);
  await payments.cancelAtPeriodEnd(id, false);
  check('that date is taken back', await plan(), [false, null]);
}
