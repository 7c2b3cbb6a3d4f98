import { sqltag as sql } from '@prisma/client/runtime/client';
import { joinAnswers } from '../assessments/index.ts';
import { salesRows } from '../conversions/index.ts';
import type { Database } from '../database.ts';
import { countLeadsBy, joinBuyers, splitList } from '../leads/index.ts';
import { monthPeriod, monthsOf, type Period } from './periods.ts';
import { salesPeriodOf } from './read-sales.server.ts';
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
  const [known, recommended] = await Promise.all([
    listSalesWithAnswers({ db, tenantId, period: whole, widget }),
    countLeadsBy(db, { tenantId, kind: 'product', widget, from: whole.from, to: whole.to }),
  ]);
  const fold = (valuesOf: (sale: AnsweredSale) => readonly string[]) =>
    foldSmallGroups(sumByAnswer(known, valuesOf));
  return {
    months,
    goal: fold(({ goalIds }) => goalIds),
    symptom: fold(({ symptoms }) => symptoms),
    budget: fold(({ budgets }) => budgets),
    product: fold(({ productIds }) => productIds),
    products: compareProducts(recommended, known),
  };
}

/** A sale or refund with what its buyer answered. */
interface AnsweredSale {
  /** The same for all leads of a person. */
  personId: string;
  kind: string;
  saleCents: number;
  productIds: readonly string[];
  goalIds: readonly string[];
  symptoms: readonly string[];
  /** One, or none. */
  budgets: readonly string[];
}

/** Sales and refunds of people who are not erased; not their plans, which are large. */
async function listSalesWithAnswers(options: {
  db: Database;
  tenantId: string;
  period: Period;
  widget?: string;
}): Promise<AnsweredSale[]> {
  const { db, tenantId, period, widget } = options;
  const rows = await db.$queryRaw<Record<keyof AnsweredSale, string>[]>(sql`
    SELECT COALESCE(buyer."contactId", buyer."id") AS "personId", sale."kind", sale."saleAmountCents" AS "saleCents",
      sale."productIds", buyer."goalIds", COALESCE(CAST(answers."symptoms" AS TEXT), '[]') AS "symptoms",
      COALESCE(answers."budgetLevel", '') AS "budgets"
    FROM (${salesRows(tenantId, salesPeriodOf(period))}) AS sale ${joinBuyers(sql`sale`, { widget })}
      ${joinAnswers(sql`buyer`)}
    WHERE buyer."erasedAt" IS NULL`);
  const [readList, readJson] = [memoize(splitList), memoize((text) => JSON.parse(text) as string[])];
  return rows.map(({ personId, kind, saleCents, productIds, goalIds, symptoms, budgets }) => ({
    personId,
    kind,
    saleCents: Number(saleCents),
    productIds: readList(productIds),
    goalIds: readList(goalIds),
    symptoms: readJson(symptoms),
    budgets: budgets ? [budgets] : [],
  }));
}

/** Many buyers gave the same answers: each list is read once. */
function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text) as T;
  };
}

function sumByAnswer(
  sales: readonly AnsweredSale[],
  valuesOf: (sale: AnsweredSale) => readonly string[],
): AnswerSales[] {
  const groups = new Map<string, { personIds: Set<string>; orders: number; cents: number }>();
  for (const sale of sales)
    for (const value of new Set(valuesOf(sale))) {
      const group = groups.get(value) ?? { personIds: new Set<string>(), orders: 0, cents: 0 };
      group.personIds.add(sale.personId);
      group.orders += sale.kind === 'sale' ? 1 : 0;
      group.cents += sale.saleCents;
      groups.set(value, group);
    }
  return [...groups].map(([value, group]) => ({ value, ...group }));
}

/** Products that fewer than five leads were recommended are left out. */
function compareProducts(
  recommended: readonly { value: string; leads: number }[],
  sales: readonly AnsweredSale[],
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
