import Stripe from 'stripe';
import type { BillingAddress } from '#app/domain/billing/index.ts';
import type { Payments } from '#app/domain/subscriptions/index.ts';
import { callStripe, createOnce } from './stripe-client.server.ts';

/** Key of the customer's metadata that holds the digest of its details. */
export const DETAILS_DIGEST = 'details';

/** Stripe calls for the customer of a company. */
export const customerCalls = (stripe: Stripe): Pick<Payments, 'prepareCustomer' | 'updateCustomer'> => ({
  prepareCustomer: ({ tenantId, key }) =>
    callStripe(async () => {
      const customerId = await findCustomer(stripe, tenantId);
      if (customerId) return customerId;
      // Name and e-mail address may change between two attempts, and Stripe refuses a key with other values. They are sent afterwards.
      const values = { metadata: { tenantId } };
      return (await createOnce(key, (options) => stripe.customers.create(values, options))).id;
    }),
  updateCustomer: (customerId, { name, email, taxId, address }, digest) =>
    callStripe(async () => {
      await stripe.customers.update(customerId, {
        name,
        email,
        metadata: { [DETAILS_DIGEST]: digest },
        invoice_settings: { custom_fields: taxId ? [{ name: 'Tax ID', value: taxId }] : '' },
        ...(address && { address: toAddress(address) }),
      });
    }),
});

/** Stripe refuses empty parts. */
const toAddress = ({
  line1,
  line2,
  postalCode,
  city,
  state,
  country,
}: BillingAddress): Stripe.AddressParam => ({
  ...{ line1, city, country },
  ...(line2 && { line2 }),
  ...(postalCode && { postal_code: postalCode }),
  ...(state && { state }),
});

/** Finds the oldest customer with the tenant's id in its metadata. Accounts in some countries have no search, and find none. */
async function findCustomer(stripe: Stripe, tenantId: string): Promise<string | null> {
  try {
    const query = `metadata['tenantId']:'${tenantId}'`;
    const { data } = await stripe.customers.search({ query, limit: 100 });
    return data.sort((a, b) => a.created - b.created)[0]?.id ?? null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
