import { findAnswers } from '../assessments/index.ts';
import type { Database } from '../database.ts';
import { type CountFilter, countLeadsBy } from '../leads/index.ts';
import { monthPeriod, monthsOf, type Period } from './periods.ts';
import { fits, isFiltered, readSalesOfBuyers, type SaleOfBuyer } from './read-sales.server.ts';
import {
  type AnswerSales,
  type FoldedRows,
  foldSmallGroups,
  hasSmallPart,
  MIN_PEOPLE,
} from './small-groups.ts';

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
 * calendar months, and of a part of the leads only where no single person shows in the difference of two pages.
 */
export async function readAnswerBlocks(options: {
  db: Database;
  tenantId: string;
  period: Period;
  filter?: CountFilter;
}): Promise<AnswerBlocks> {
  const { db, tenantId, period, filter = {} } = options;
  const months = monthsOf(period);
  const [first, last] = [months[0] as string, months.at(-1) as string];
  const whole: Period =
    months.length === 1
      ? monthPeriod(first)
      : { month: null, from: monthPeriod(first).from, to: monthPeriod(last).to };
  const sales = await readSalesOfBuyers({ db, tenantId, period: whole, filter: {} });
  const known = sales.filter(({ buyer }) => !buyer.isErased);
  const ids = [...new Set(known.flatMap(({ buyer }) => buyer.assessmentId ?? []))];
  const plans = { tenantId, kind: 'product', from: whole.from, to: whole.to } as const;
  const [answers, recommended, recommendedToAll] = await Promise.all([
    findAnswers(db, { tenantId, ids }),
    countLeadsBy(db, { ...plans, ...filter }),
    isFiltered(filter) ? countLeadsBy(db, plans) : null,
  ]);
  const answersOf = ({ buyer }: SaleOfBuyer) => answers.get(buyer.assessmentId ?? '');
  const fold = (valuesOf: (sale: SaleOfBuyer) => readonly string[]) =>
    foldSmallGroups(sumByAnswer(known, filter, valuesOf));
  return {
    months,
    goal: fold(({ buyer }) => buyer.goalIds),
    symptom: fold((sale) => answersOf(sale)?.symptoms ?? []),
    budget: fold((sale) => [answersOf(sale)?.budgetLevel ?? ''].filter(Boolean)),
    product: fold(({ productIds }) => productIds),
    products: compareProducts({ recommended, recommendedToAll, sales: known, filter }),
  };
}

interface GroupInProgress {
  personIds: Set<string>;
  orders: number;
  cents: number;
  parts: Map<string, Set<string>>;
}

/** @param sales of all leads, so that those outside of the filter are known, too */
function sumByAnswer(
  sales: readonly SaleOfBuyer[],
  filter: CountFilter,
  valuesOf: (sale: SaleOfBuyer) => readonly string[],
): AnswerSales[] {
  const groups = new Map<string, GroupInProgress>();
  const filteredBy = (['widget', 'locale', 'site'] as const).filter((name) => filter[name] !== undefined);
  for (const sale of sales)
    for (const value of new Set(valuesOf(sale))) {
      const group = groups.get(value) ?? { personIds: new Set(), orders: 0, cents: 0, parts: new Map() };
      groups.set(value, group);
      const part = JSON.stringify(filteredBy.map((name) => sale.buyer[name]));
      group.parts.set(part, (group.parts.get(part) ?? new Set()).add(sale.buyer.personId));
      if (!fits(sale.buyer, filter)) continue;
      group.personIds.add(sale.buyer.personId);
      group.orders += sale.kind === 'sale' ? 1 : 0;
      group.cents += sale.saleCents;
    }
  return [...groups].map(([value, group]) => ({ value, ...group }));
}

/** Products that fewer than five leads were recommended, of the filter's leads or of the others, are left out. */
function compareProducts(options: {
  recommended: readonly { value: string; leads: number }[];
  /** Whatever the filter; null without one. */
  recommendedToAll: readonly { value: string; leads: number }[] | null;
  sales: readonly SaleOfBuyer[];
  filter: CountFilter;
}): AnswerBlocks['products'] {
  const { recommended, recommendedToAll, sales, filter } = options;
  const bought = new Map(
    sumByAnswer(
      sales.filter(({ kind }) => kind === 'sale'),
      filter,
      ({ productIds }) => productIds,
    ).map((group) => [
      group.value,
      group.personIds.size < MIN_PEOPLE || hasSmallPart([group]) ? null : group.orders,
    ]),
  );
  const all = new Map(recommendedToAll?.map(({ value, leads }) => [value, leads]));
  const isOfEnough = (leads: number) => leads === 0 || leads >= MIN_PEOPLE;
  return recommended
    .filter(
      ({ value, leads }) =>
        value !== 'erased' && leads >= MIN_PEOPLE && isOfEnough((all.get(value) ?? leads) - leads),
    )
    .slice(0, MAX_PRODUCTS)
    .map(({ value, leads }) => ({ id: value, recommended: leads, bought: bought.get(value) ?? null }));
}
