import { line } from '#app/domain/input-fields.ts';

/** The secret that Shopify shows next to its webhooks, pasted unchanged. */
export const shopifySecret = line(200, 'Paste the secret that Shopify shows below its webhooks').refine(
  (secret) => secret.length >= 16,
  'Paste the whole secret; Shopify’s has 64 characters',
);
