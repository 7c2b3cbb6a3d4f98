import * as z from 'zod';

/** The commission contract as people read and change it, for browser and server (D70). */

/** The amount of an order that bears commission when a shop's webhook reports it: its total, or its items after discount. */
export const SHOP_BASES = ['total', 'goods'] as const;
export type ShopBasis = (typeof SHOP_BASES)[number];

export const SHOP_BASIS_LABELS: Readonly<Record<ShopBasis, string>> = {
  total: 'The order’s total',
  goods: 'The items after discount, without tax and shipping',
};

const MAX_WINDOW_DAYS = 3650;
const WINDOW_ERROR = `Please give a number of days from 1 to ${MAX_WINDOW_DAYS.toLocaleString('en-US')}, or leave it empty`;

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

interface ContractTerms {
  shopBasis: ShopBasis;
  windowDays: number | null;
  renewals: boolean;
}

/** Writes a contract as pairs of a name and a sentence, for the company. */
export const describeContract = ({ shopBasis, windowDays, renewals }: ContractTerms): [string, string][] => [
  [
    'What counts of an order',
    shopBasis === 'goods'
      ? 'The amount that your server or a file reports. Of orders that your shop’s webhook reports, the items after discount, without tax and shipping.'
      : 'The amount that your server or a file reports, and the total of orders that your shop’s webhook reports, with tax and shipping.',
  ],
  [
    'How long a sale counts',
    windowDays === null
      ? 'Always, from the assessment on.'
      : `${windowDays === 1 ? '1 day' : `${windowDays.toLocaleString('en-US')} days`} after the assessment. Later sales wait in the inbox until you decide.`,
  ],
  [
    'Which assessment counts',
    'The customer’s last one before the order. A sale from before their first one waits in the inbox.',
  ],
  [
    'Renewals of subscriptions',
    renewals ? 'They count like other sales.' : 'They wait in the inbox until you decide.',
  ],
  [
    'Refunds and disputes',
    'A refund takes its part of the commission back. A dispute that the customer wins counts as a refund once your shop reports one.',
  ],
  [
    'A negative balance',
    'If refunds are more than sales, the difference is carried over and lowers the next months. It is not paid out when the contract ends.',
  ],
];
