import { findAnswers } from '../assessments/index.ts';
import type { Database } from '../database.ts';
import { countLeadsBy } from '../leads/index.ts';
import { monthPeriod, monthsOf, type Period } from './periods.ts';
import { readSalesOfBuyers, type SaleOfBuyer } from './read-sales.server.ts';
import { type AnswerSales, type FoldedRows, foldSmallGroups, MIN_PEOPLE } from './small-groups.ts';

export interface AnswerBlocks {
  /** The whole months that the blocks are about. */
  months: string[];
  goal: FoldedRows;
  symptom: FoldedRows;
  budget: FoldedRows;
  product: FoldedRows;
  /** Products by the plans that name them and the orders that hold them (null below five buyers); most recommended first. */
  products: { id: string; recommended: number; bought: number | null }[];
}

const MAX_PRODUCTS = 12;

/**
 * What the answers earn: sales by what their buyers answered, and which products plans name and orders hold. Of whole
 * calendar months and all sites and languages, so that no single person shows in the difference of two periods or filters.
 */
export async function readAnswerBlocks(options: {
  db: Database;
  tenantId: string;
  period: Period;
  widget?: string;
}): Promise<AnswerBlocks> {
  const { db, tenantId, period, widget } = options;
  const months = monthsOf(period);
  const [first, last] = [months[0] as string, months.at(-1) as string];
  const whole: Period =
    months.length === 1
      ? monthPeriod(first)
      : { month: null, from: monthPeriod(first).from, to: monthPeriod(last).to };
  const sales = await readSalesOfBuyers({ db, tenantId, period: whole, filter: { widget } });
  const known = sales.filter(({ buyer }) => !buyer.isErased);
  const ids = [...new Set(known.flatMap(({ buyer }) => buyer.assessmentId ?? []))];
  const [answers, recommended] = await Promise.all([
    findAnswers(db, { tenantId, ids }),
    countLeadsBy(db, { tenantId, kind: 'product', widget, from: whole.from, to: whole.to }),
  ]);
  const answersOf = ({ buyer }: SaleOfBuyer) => answers.get(buyer.assessmentId ?? '');
  const fold = (valuesOf: (sale: SaleOfBuyer) => readonly string[]) =>
    foldSmallGroups(sumByAnswer(known, valuesOf));
  return {
    months,
    goal: fold(({ buyer }) => buyer.goalIds),
    symptom: fold((sale) => answersOf(sale)?.symptoms ?? []),
    budget: fold((sale) => [answersOf(sale)?.budgetLevel ?? ''].filter(Boolean)),
    product: fold(({ productIds }) => productIds),
    products: compareProducts(recommended, known),
  };
}

function sumByAnswer(
  sales: readonly SaleOfBuyer[],
  valuesOf: (sale: SaleOfBuyer) => readonly string[],
): AnswerSales[] {
  const groups = new Map<string, { personIds: Set<string>; orders: number; cents: number }>();
  for (const sale of sales)
    for (const value of new Set(valuesOf(sale))) {
      const group = groups.get(value) ?? { personIds: new Set<string>(), orders: 0, cents: 0 };
      group.personIds.add(sale.buyer.personId);
      group.orders += sale.kind === 'sale' ? 1 : 0;
      group.cents += sale.saleCents;
      groups.set(value, group);
    }
  return [...groups].map(([value, group]) => ({ value, ...group }));
}

/** Products that fewer than five leads were recommended are left out. */
function compareProducts(
  recommended: readonly { value: string; leads: number }[],
  sales: readonly SaleOfBuyer[],
): AnswerBlocks['products'] {
  const bought = new Map(
    sumByAnswer(
      sales.filter(({ kind }) => kind === 'sale'),
      ({ productIds }) => productIds,
    ).map(({ value, personIds, orders }) => [value, personIds.size < MIN_PEOPLE ? null : orders]),
  );
  return recommended
    .filter(({ value, leads }) => value !== 'erased' && leads >= MIN_PEOPLE)
    .slice(0, MAX_PRODUCTS)
    .map(({ value, leads }) => ({ id: value, recommended: leads, bought: bought.get(value) ?? null }));
}
