import Stripe from 'stripe';
import { PLAN_CURRENCY, PRICING_PLANS, type PricingPlan } from '#app/domain/billing/plans.ts';

/**
 * Finds the price of a plan in the account by its lookup key, or creates it with its product. The key contains the amount: if a plan's fee
 * changes, it gets a new price, and existing subscribers keep the old one.
 * @returns the price's id
 */
export async function preparePlanPrice(stripe: Stripe, plan: PricingPlan): Promise<string> {
  const { label, baseFeeCents } = PRICING_PLANS[plan];
  const currency = PLAN_CURRENCY.toLowerCase();
  const lookupKey = `${plan}-${currency}-${baseFeeCents}-month`;
  const find = async () => (await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 })).data[0]?.id;
  const existingId = await find();
  if (existingId) return existingId;
  const product = await prepareProduct(stripe, { id: `stackguide-${plan}`, name: label });
  try {
    const price = await stripe.prices.create({
      product,
      currency,
      unit_amount: baseFeeCents,
      recurring: { interval: 'month' },
      lookup_key: lookupKey,
      metadata: { plan },
    });
    return price.id;
  } catch (error) {
    // Another request has created the price in the meantime: a lookup key can belong to only one price.
    const existingPriceId =
      error instanceof Stripe.errors.StripeInvalidRequestError ? await find() : undefined;
    if (!existingPriceId) throw error;
    return existingPriceId;
  }
}

/** Finds or creates the product by the id that this service assigns. */
async function prepareProduct(stripe: Stripe, product: { id: string; name: string }): Promise<string> {
  try {
    return (await stripe.products.create(product)).id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists')
      return product.id;
    throw error;
  }
}
