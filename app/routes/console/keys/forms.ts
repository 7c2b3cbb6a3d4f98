import * as z from 'zod';
import { keyName, keyScopes } from '#app/domain/access/key-fields.ts';
import { line } from '#app/domain/input-fields.ts';

export const createKeyForm = z.object({ name: keyName, scopes: keyScopes });
export const keyForm = z.object({ keyId: z.string() });

/** The secret that Shopify shows next to its webhooks, pasted unchanged. */
export const shopifySecretForm = z.object({
  secret: line(200, 'Paste the secret that Shopify shows below its webhooks').refine(
    (secret) => secret.length >= 16,
    'Paste the whole secret; Shopify’s has 64 characters',
  ),
});
export const shopForm = z.object({ shop: z.enum(['woocommerce', 'shopify']) });
