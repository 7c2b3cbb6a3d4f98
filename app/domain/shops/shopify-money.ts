import * as z from 'zod';
import { decimalOfCents } from '#app/lib/money.ts';
import { listField, maybe, readShopAmount } from './shop-report.ts';

/** Amounts of Shopify's orders whose customer paid in another currency than the shop's. */

/** Shopify's documentation names the field `currency_code`; the sets of transactions have `currency`. */
const money = z
  .object({
    amount: z.union([z.string(), z.number().transform(String)]),
    currency_code: maybe(z.string()),
    currency: maybe(z.string()),
  })
  .transform(({ amount, currency_code, currency }) => ({
    amount,
    currency: currency_code ?? currency ?? '',
  }));

/** One amount in the shop's currency and in the customer's. */
export const moneySet = z.object({ shop_money: money, presentment_money: money });
export type MoneySet = z.output<typeof moneySet>;

/** The parts of a refund whose amounts are in both currencies. */
export const refundParts = {
  refund_line_items: listField(z.object({ subtotal_set: moneySet, total_tax_set: maybe(moneySet) })),
  refund_shipping_lines: listField(z.object({ subtotal_amount_set: moneySet })),
  order_adjustments: listField(z.object({ amount_set: moneySet })),
};
type RefundParts = z.output<z.ZodObject<typeof refundParts>>;

export const listMoneySets = (refund: RefundParts): MoneySet[] => [
  ...refund.refund_line_items.flatMap(({ subtotal_set, total_tax_set }) => [
    subtotal_set,
    ...(total_tax_set ? [total_tax_set] : []),
  ]),
  ...refund.refund_shipping_lines.map(({ subtotal_amount_set }) => subtotal_amount_set),
  ...refund.order_adjustments.map(({ amount_set }) => amount_set),
];

interface Repayment {
  amount: string;
  currency?: string | null | undefined;
  amount_set?: MoneySet | null | undefined;
}

/**
 * Converts a repayment to the shop's currency: by its own amount there, or at the rate of the order, which the largest of `sets` gives with
 * the least rounding. A repayment in the shop's currency, or without a rate, is not changed.
 */
export function toShopMoney(
  { amount, currency = null, amount_set }: Repayment,
  sets: readonly MoneySet[],
): { amount: string; currency: string | null } {
  if (amount_set) return amount_set.shop_money;
  const paidCents = currency === null ? null : readShopAmount(amount, currency);
  const rates = sets.flatMap(({ shop_money: shop, presentment_money: presentment }) => {
    const [shopCents, presentmentCents] = [shop, presentment].map((side) =>
      readShopAmount(side.amount.replace(/^-/, ''), side.currency),
    );
    const isRate = presentment.currency === currency && shop.currency !== currency;
    return isRate && shopCents && presentmentCents
      ? { shopCents, presentmentCents, currency: shop.currency }
      : [];
  });
  const [rate] = rates.sort((a, b) => b.presentmentCents - a.presentmentCents);
  if (paidCents === null || !rate) return { amount, currency };
  const doubled = (BigInt(paidCents) * BigInt(rate.shopCents) * 2n) / BigInt(rate.presentmentCents);
  return { amount: String(decimalOfCents((doubled + 1n) / 2n)), currency: rate.currency };
}
