import * as z from 'zod';
import { keyName, keyScopes } from '#app/domain/access/fields.ts';
import { shopifySecret } from '#app/domain/shops/fields.ts';

export const createKeyForm = z.object({ name: keyName, scopes: keyScopes });
export const keyForm = z.object({ keyId: z.string() });

export const shopifySecretForm = z.object({ secret: shopifySecret });
export const shopForm = z.object({ shop: z.enum(['woocommerce', 'shopify']) });
