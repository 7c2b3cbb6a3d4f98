/** The commission contract as people read it: in the console, on the pricing page and in the terms of service (D70). */

/** The amount of an order that bears commission when a shop's webhook reports it: its total, or its items after discount. */
export const SHOP_BASES = ['total', 'goods'] as const;
export type ShopBasis = (typeof SHOP_BASES)[number];

export interface ContractTerms {
  shopBasis: ShopBasis;
  /** Days after the assessment in which a sale bears commission; null for no limit. */
  windowDays: number | null;
  /** Whether renewals of a subscription in the shop bear commission. */
  renewals: boolean;
}

/** The contract of companies that are made from now on (D70). */
export const NEW_COMPANY_CONTRACT: ContractTerms = { shopBasis: 'goods', windowDays: 90, renewals: false };

/** Writes a contract as pairs of a name and a sentence, for the company, the pricing page and the terms of service. */
export const describeContract = ({ shopBasis, windowDays, renewals }: ContractTerms): [string, string][] => [
  [
    'Which part of an order counts',
    shopBasis === 'goods'
      ? 'The amount that your server or a file reports. For orders that your shop’s webhook reports: the items after discounts, without tax and shipping.'
      : 'The amount that your server or a file reports, and the total of orders that your shop’s webhook reports, with tax and shipping.',
  ],
  [
    'How long a sale counts',
    windowDays === null
      ? 'Without a time limit after the assessment.'
      : `${windowDays === 1 ? '1 day' : `${windowDays.toLocaleString('en-US')} days`} after the assessment. Later sales wait in the inbox until you decide.`,
  ],
  [
    'Which assessment counts',
    'The customer’s last assessment before the order. A sale from before the customer’s first assessment waits in the inbox.',
  ],
  [
    'Renewals of subscriptions',
    renewals ? 'They count like other sales.' : 'They wait in the inbox until you decide.',
  ],
  [
    'Refunds and disputes',
    'A refund reverses its part of the commission. A dispute that the customer wins counts as a refund once your shop reports a refund.',
  ],
  [
    'A negative balance',
    'If refunds exceed sales, we carry the difference over and deduct it from the following months. We don’t pay out the difference when the contract ends.',
  ],
];
