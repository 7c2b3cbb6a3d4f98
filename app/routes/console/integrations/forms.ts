import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import {
  endpointDescription,
  endpointEvents,
  endpointUrl,
} from '#app/domain/integrations/endpoint-fields.ts';

/** Fields of a webhook endpoint that staff set. */
export const endpointForm = z.object({
  url: endpointUrl,
  description: endpointDescription,
  events: endpointEvents,
  sendsContact: z.boolean().default(false),
});

/** The secret that Shopify shows next to its webhooks, pasted unchanged. */
export const shopifySecretForm = z.object({
  secret: line(200, 'Paste the secret that Shopify shows below its webhooks').refine(
    (secret) => secret.length >= 16,
    'Paste the whole secret; Shopify’s has 64 characters',
  ),
});

/** The form that stops taking the orders of one shop system. */
export const shopForm = <Name extends 'woocommerce' | 'shopify'>(shop: Name) =>
  z.object({ shop: z.literal(shop) });
