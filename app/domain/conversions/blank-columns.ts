import type { Prisma } from '../database.ts';

/** The personal columns of a sale, blank. */
export const BLANK_SALE = {
  productIds: '',
  clientOrderData: {},
} as const satisfies Prisma.ConversionUpdateManyMutationInput;

/** The personal columns of an order of the inbox, blank. */
export const BLANK_ORDER = {
  trackingId: '',
  couponCode: null,
  emailSha256: null,
  ...BLANK_SALE,
} as const satisfies Prisma.UnmatchedOrderUpdateManyMutationInput;
