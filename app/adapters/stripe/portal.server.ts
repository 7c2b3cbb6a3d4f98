import type Stripe from 'stripe';
import type { Payments, ProviderSubscription } from '#app/domain/subscriptions/index.ts';
import { callStripe, createOnce, readId } from './stripe-client.server.ts';

/** Marks this service's configuration of the portal. Another purpose needs another value, because a stored configuration is used as it is. */
const PORTAL_PURPOSE = 'stackguide-payment-method';

/** Stripe calls for changing the card: Stripe's own page, and the card that was entered there. */
export const portalCalls = (stripe: Stripe): Pick<Payments, 'openPortal' | 'chargeNewCard'> => ({
  openPortal: ({ customerId, returnUrl }) =>
    callStripe(async () => {
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        configuration: await preparePortal(stripe),
        flow_data: { type: 'payment_method_update' },
      });
      return session.url;
    }),
  chargeNewCard: ({ id, newCardId }: ProviderSubscription) =>
    callStripe(async () => {
      if (newCardId === null) return false;
      const present = readId((await stripe.subscriptions.retrieve(id)).default_payment_method);
      if (present) {
        const [newCard, presentCard] = await Promise.all([
          stripe.paymentMethods.retrieve(newCardId),
          stripe.paymentMethods.retrieve(present),
        ]);
        // The subscription's card is newer if an invoice was paid with another card on the invoice's own page.
        if (newCard.created < presentCard.created) return false;
      }
      await stripe.subscriptions.update(id, { default_payment_method: newCardId });
      return true;
    }),
});

/**
 * Finds or creates the portal's configuration. The account's default one would let customers cancel and change plans, past the terms and the
 * texts of this service.
 */
async function preparePortal(stripe: Stripe): Promise<string> {
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.purpose === PORTAL_PURPOSE) return id;
  const values: Stripe.BillingPortal.ConfigurationCreateParams = {
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      customer_update: { enabled: false },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false },
    },
    metadata: { purpose: PORTAL_PURPOSE },
  };
  const configuration = await createOnce(`portal:${PORTAL_PURPOSE}`, (options) =>
    stripe.billingPortal.configurations.create(values, options),
  );
  return configuration.id;
}
