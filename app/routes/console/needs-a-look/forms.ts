import * as z from 'zod';
import { typedAmount } from '#app/domain/conversions/sale-fields.ts';

/** Forms of the page, for browser and server. */
export const problemForm = z.object({ id: z.string() });
/** `-`: the product is not in the catalog. */
export const NOT_IN_CATALOG = '-';
export const teachForm = problemForm.extend({ product: z.string().min(1, 'Choose a product') });
export const takeForm = problemForm.extend({ amount: typedAmount });
