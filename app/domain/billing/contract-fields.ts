import * as z from 'zod';
import { SHOP_BASES } from '#app/protocol/commission-contract.ts';

/** The form by which operators change a commission contract (D70). */

const MAX_WINDOW_DAYS = 3650;
const WINDOW_ERROR = `Enter a number of days from 1 to ${MAX_WINDOW_DAYS.toLocaleString('en-US')}, or leave the field empty`;

/** The form by which operators change a company's contract. */
export const contractForm = z.object({
  shopBasis: z.enum(SHOP_BASES),
  /** Empty for no limit. */
  windowDays: z
    .string()
    .regex(/^\d{1,5}$/, WINDOW_ERROR)
    .refine((text) => Number(text) >= 1 && Number(text) <= MAX_WINDOW_DAYS, WINDOW_ERROR)
    .transform(Number)
    .optional(),
  renewals: z.enum(['count', 'wait']),
});
