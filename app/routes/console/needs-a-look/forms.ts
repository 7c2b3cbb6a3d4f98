import * as z from 'zod';
import { typedAmount } from '#app/domain/conversions/sale-fields.ts';

/** Forms of the page. */
export const problemForm = z.object({ id: z.string() });
export const teachForm = problemForm.extend({ product: z.string().min(1, 'Choose a product') });
export const takeForm = problemForm.extend({ amount: typedAmount });
