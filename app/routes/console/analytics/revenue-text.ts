import type { PeriodRevenue } from '#app/domain/performance/index.ts';
import { money } from '../frame/period-text.ts';

interface Item {
  label: string;
  value: string;
}

/** Explains the card Total Revenue: what the sum is made of, and what it leaves out. */
export function describeTotal(revenue: PeriodRevenue): string {
  if (revenue.baseFee === null) return 'Commission from these leads, base fee not included';
  const isFeeInside = revenue.baseFeeCurrency === revenue.currency;
  return [
    isFeeInside ? 'Base fee + commission' : 'Commission charged',
    ...(isFeeInside ? [] : [`base fee ${money(revenue.baseFee, revenue.baseFeeCurrency)} apart`]),
    ...revenue.otherFees.map(({ amount, currency }) => `fee ${money(amount, currency)} apart`),
    ...(revenue.carriedOut < 0
      ? [`${money(revenue.carriedOut, revenue.currency)} carried over to the next month`]
      : []),
  ].join(' · ');
}

/** Lists fees, commission and what is carried over, in the words of the statement. */
export function listRevenue(revenue: PeriodRevenue, commissionLabel: string): Item[] {
  const { currency, baseFee, baseFeeCurrency, otherFees, carriedIn, carriedOut, charged, commission } =
    revenue;
  const isCarried = carriedIn < 0 || carriedOut < 0;
  return [
    {
      label: 'Base monthly fee',
      value: baseFee === null ? 'Not split by filter' : money(baseFee, baseFeeCurrency),
    },
    ...otherFees.map((fee) => ({
      label: `Base fee, in ${fee.currency}`,
      value: money(fee.amount, fee.currency),
    })),
    { label: commissionLabel, value: money(commission, currency) },
    ...(carriedIn < 0
      ? [{ label: 'Carried over from earlier months', value: money(carriedIn, currency) }]
      : []),
    ...(isCarried ? [{ label: 'Commission charged', value: money(charged, currency) }] : []),
    ...(carriedOut < 0
      ? [{ label: 'Carried over to the next month', value: money(carriedOut, currency) }]
      : []),
  ];
}

/** Returns the commission's share of fee and commission; null if the fee is unknown or in another currency. */
export const commissionShare = ({
  currency,
  baseFee,
  baseFeeCurrency,
  charged,
  total,
}: PeriodRevenue): number | null =>
  baseFee === null || baseFeeCurrency !== currency || total <= 0 ? null : charged / total;

/** Says by which day sales are in the figures: a late sale is booked in the month that was open. */
export const describeBasis = ({ isBooked }: PeriodRevenue): string =>
  isBooked
    ? 'Sales booked in this month, as on the month’s statement. A sale reported late counts in the month that was open when we got the report.'
    : 'Sales made on these days, even if a later month’s statement lists them.';
