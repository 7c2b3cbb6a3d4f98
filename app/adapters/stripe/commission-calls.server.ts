import Stripe from 'stripe';
import type { ChargeInvoice, Payments } from '#app/domain/subscriptions/index.ts';
import { endOfMonth, startOfMonth } from '#app/lib/months.ts';
import { callStripe, createOnce, readId, toSeconds } from './stripe-client.server.ts';
import { TAX_BEHAVIOR, TAX_CODE } from './tax.ts';

type CommissionCalls = Pick<
  Payments,
  'findChargeItem' | 'createChargeItem' | 'readChargeInvoice' | 'makeFinalInvoice'
>;

/**
 * Stripe calls that put a month's commission on an invoice. Each object is found again by its metadata, because Stripe forgets idempotency
 * keys.
 */
export const commissionCalls = (
  stripe: Stripe,
  automaticTax: { automatic_tax?: { enabled: boolean } },
): CommissionCalls => ({
  findChargeItem: ({ customerId, chargeId }) =>
    callStripe(async () => {
      for await (const item of stripe.invoiceItems.list({ customer: customerId, limit: 100 }))
        if (item.metadata?.chargeId === chargeId)
          return {
            itemId: item.id,
            invoiceId: readId(item.invoice),
            subscriptionId: readId(item.parent?.subscription_details?.subscription),
          };
      return null;
    }),
  createChargeItem: (charge, subscriptionId) =>
    callStripe(async () => {
      const { chargeId, tenantId, customerId, month, amountCents, currency, description } = charge;
      const values: Stripe.InvoiceItemCreateParams = {
        customer: customerId,
        amount: amountCents,
        currency: currency.toLowerCase(),
        description,
        metadata: { chargeId, tenantId, month },
        period: { start: toSeconds(startOfMonth(month)), end: toSeconds(endOfMonth(month)) },
        ...(automaticTax.automatic_tax && { tax_behavior: TAX_BEHAVIOR, tax_code: TAX_CODE }),
        ...(subscriptionId && { subscription: subscriptionId }),
      };
      // Two workers that run at the same moment get the same item.
      const item = await createOnce(`commission:${chargeId}`, (options) =>
        stripe.invoiceItems.create(values, options),
      );
      return item.id;
    }),
  readChargeInvoice: (itemId) =>
    callStripe(async () => {
      try {
        // The invoice is looked up by the item each time: a draft can be deleted, and its items then move to the next invoice.
        const invoiceId = readId((await stripe.invoiceItems.retrieve(itemId)).invoice);
        if (invoiceId === null) return { invoiceId, state: 'invoiced' };
        return { invoiceId, state: readState(await stripe.invoices.retrieve(invoiceId)) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
          return null;
        throw error;
      }
    }),
  makeFinalInvoice: ({ chargeId, tenantId, customerId, month }, subscriptionId) =>
    callStripe(async () => {
      for await (const invoice of stripe.invoices.list({ customer: customerId, limit: 100 }))
        if (invoice.metadata?.chargeId === chargeId) return invoice.id ?? '';
      const paymentMethod = await findPaymentMethod(stripe, customerId);
      const values: Stripe.InvoiceCreateParams = {
        customer: customerId,
        auto_advance: true,
        // A standalone invoice charges only the customer's default card, and cards are stored on subscriptions.
        ...(paymentMethod
          ? { collection_method: 'charge_automatically', default_payment_method: paymentMethod }
          : { collection_method: 'send_invoice', days_until_due: DAYS_UNTIL_DUE }),
        metadata: { chargeId, tenantId, month },
        ...automaticTax,
      };
      const key = `final-invoice:${chargeId}`;
      const ofCustomer = () =>
        createOnce(`${key}:customer`, (options) =>
          stripe.invoices.create({ ...values, pending_invoice_items_behavior: 'include' }, options),
        );
      // Stripe's documentation leaves open whether an ended subscription can be invoiced. If not, its items are on invoices of the customer.
      const ofSubscription = (subscription: string) =>
        createOnce(key, (options) => stripe.invoices.create({ ...values, subscription }, options)).catch(
          (error: unknown) => {
            if (error instanceof Stripe.errors.StripeInvalidRequestError) return ofCustomer();
            throw error;
          },
        );
      const invoice = await (subscriptionId ? ofSubscription(subscriptionId) : ofCustomer());
      return invoice.id ?? '';
    }),
});

/** Finds a card that the customer still has: of the newest subscription that has one, or the customer's own default. */
async function findPaymentMethod(stripe: Stripe, customerId: string): Promise<string | null> {
  const [methods, subscriptions] = await Promise.all([
    stripe.paymentMethods.list({ customer: customerId, limit: 100 }),
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.customer'],
    }),
  ]);
  const attached = new Set(methods.data.map(({ id }) => id));
  const newestFirst = [...subscriptions.data].sort((a, b) => b.created - a.created);
  const candidates = [
    ...newestFirst.map((subscription) => readId(subscription.default_payment_method)),
    ...newestFirst.map(({ customer }) =>
      typeof customer === 'object' && !customer.deleted
        ? readId(customer.invoice_settings.default_payment_method)
        : null,
    ),
  ];
  // A card that was removed in the meantime can't be charged.
  return candidates.find((id) => id !== null && attached.has(id)) ?? null;
}

/** Payment term of an invoice that is not charged to a card. */
const DAYS_UNTIL_DUE = 14;

function readState({ status, attempted }: Stripe.Invoice): ChargeInvoice['state'] {
  switch (status) {
    case 'paid':
    case 'void':
    case 'uncollectible':
      return status as ChargeInvoice['state'];
    case 'open':
      return attempted ? 'unpaid' : 'open';
    default:
      return 'invoiced';
  }
}
