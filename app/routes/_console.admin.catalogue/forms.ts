import * as z from 'zod';

/** Products that are put on sale or taken off it. */
export const chosenProductsForm = z.object({
  entryId: z.array(z.string()).min(1, 'No product was chosen'),
});

export const sellAllForm = z.object({});

export const linkCheckForm = z.object({
  /** From the page's script, which shows the result itself. */
  inPage: z.literal('yes').optional(),
});
