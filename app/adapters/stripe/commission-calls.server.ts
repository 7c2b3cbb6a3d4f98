import type Stripe from 'stripe';
import type { Payments } from '../../domain/subscriptions/index.ts';
import { callStripe, idOf } from './stripe-client.server.ts';

type CommissionCalls = Pick<Payments, 'findChargeItem' | 'createChargeItem' | 'makeFinalInvoice'>;

/** What puts a month's commission on an invoice. Each is found again by its metadata: Stripe forgets idempotency keys. */
export const commissionCalls = (
  stripe: Stripe,
  automaticTax: { automatic_tax?: { enabled: boolean } },
): CommissionCalls => ({
  findChargeItem: ({ customerId, chargeId }) =>
    callStripe(async () => {
      for await (const item of stripe.invoiceItems.list({ customer: customerId, limit: 100 }))
        if (item.metadata?.chargeId === chargeId) return { itemId: item.id, invoiceId: idOf(item.invoice) };
      return null;
    }),
  createChargeItem: (charge, subscriptionId) =>
    callStripe(async () => {
      const { chargeId, tenantId, customerId, month, amountCents, currency, description } = charge;
      const item = await stripe.invoiceItems.create(
        {
          customer: customerId,
          amount: amountCents,
          currency: currency.toLowerCase(),
          description,
          metadata: { chargeId, tenantId, month },
          ...(subscriptionId && { subscription: subscriptionId }),
        },
        // Two workers at one moment: both get the same item.
        { idempotencyKey: `commission:${chargeId}` },
      );
      return item.id;
    }),
  makeFinalInvoice: ({ chargeId, tenantId, customerId, month }) =>
    callStripe(async () => {
      for await (const invoice of stripe.invoices.list({ customer: customerId, limit: 100 }))
        if (invoice.metadata?.chargeId === chargeId) return invoice.id ?? '';
      const invoice = await stripe.invoices.create(
        {
          customer: customerId,
          auto_advance: true,
          collection_method: 'charge_automatically',
          pending_invoice_items_behavior: 'include',
          metadata: { chargeId, tenantId, month },
          ...automaticTax,
        },
        { idempotencyKey: `final-invoice:${chargeId}` },
      );
      return invoice.id ?? '';
    }),
});
