import Stripe from 'stripe';
import { PLAN_CURRENCY, PRICING_PLANS, type PricingPlan } from '#app/domain/billing/plans.ts';
import { createOnce } from './stripe-client.server.ts';
import { TAX_BEHAVIOR, TAX_CODE } from './tax.ts';

/**
 * Finds the price of a plan in the account by its lookup key, or creates it with its product. The key contains the amount: if a plan's fee
 * changes, it gets a new price, and existing subscribers keep the old one. Stripe refuses subscriptions to an archived price, so such a
 * price is replaced.
 * @returns the price's id
 */
export async function preparePlanPrice(
  stripe: Stripe,
  plan: PricingPlan,
  { isTaxed }: { isTaxed: boolean },
): Promise<string> {
  const { label, baseFeeCents } = PRICING_PLANS[plan];
  const currency = PLAN_CURRENCY.toLowerCase();
  const lookupKey = `${plan}-${currency}-${baseFeeCents}-month`;
  const find = async (active: boolean) =>
    (await stripe.prices.list({ lookup_keys: [lookupKey], active, limit: 1 })).data[0]?.id;
  const existingId = await find(true);
  if (existingId) return existingId;
  const archivedId = await find(false);
  const product = { id: `stackguide-${plan}`, name: label, ...(isTaxed && { tax_code: TAX_CODE }) };
  const productId = await prepareProduct(stripe, product, { isArchived: archivedId !== undefined });
  const values: Stripe.PriceCreateParams = {
    product: productId,
    currency,
    unit_amount: baseFeeCents,
    recurring: { interval: 'month' },
    lookup_key: lookupKey,
    metadata: { plan },
    ...(archivedId && { transfer_lookup_key: true }),
    ...(isTaxed && { tax_behavior: TAX_BEHAVIOR }),
  };
  try {
    // With a transfer, two requests at the same time would create two prices.
    const price = archivedId
      ? await createOnce(`price-after:${archivedId}`, (options) => stripe.prices.create(values, options))
      : await stripe.prices.create(values);
    return price.id;
  } catch (error) {
    // Another request has created the price in the meantime: a lookup key can belong to only one price.
    const existingPriceId =
      error instanceof Stripe.errors.StripeInvalidRequestError ? await find(true) : undefined;
    if (!existingPriceId) throw error;
    return existingPriceId;
  }
}

/**
 * Finds or creates the product by the id that this service assigns.
 * @param options.isArchived whether the product may have been archived with its price
 */
async function prepareProduct(
  stripe: Stripe,
  product: Stripe.ProductCreateParams & { id: string },
  { isArchived }: { isArchived: boolean },
): Promise<string> {
  try {
    return (await stripe.products.create(product)).id;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_already_exists')
      throw error;
    if (isArchived) await stripe.products.update(product.id, { active: true });
    return product.id;
  }
}
