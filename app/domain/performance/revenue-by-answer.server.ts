import { sqltag as sql } from '@prisma/client/runtime/client';
import { joinAnswers } from '#app/domain/assessments/index.ts';
import { salesRows } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type CountFilter, countLeadsBy, joinBuyers, splitList } from '#app/domain/leads/index.ts';
import { listMonths, monthPeriod, type Period } from './periods.ts';
import { hasSalesCountFilter, toSalesPeriod } from './read-sales.server.ts';
import {
  type AnswerSales,
  type FoldedRows,
  foldSmallGroups,
  listGroups,
  MIN_GROUP_PEOPLE,
} from './small-groups.ts';

export interface AnswerBlocks {
  /** The whole months that the blocks cover. */
  months: string[];
  goal: FoldedRows;
  symptom: FoldedRows;
  budget: FoldedRows;
  product: FoldedRows;
  /** Products with the number of plans that name them and of orders that contain them, most recommended first. */
  products: { id: string; recommended: number; bought: number }[];
}

const MAX_ANSWER_PRODUCTS = 12;

/**
 * Reads sales by their buyers' answers, and which products plans name and orders contain. It covers whole calendar months. Of answers about
 * health, figures are shown only for five people or more, with a filter only if the difference between two pages can't reveal one person.
 */
export async function readAnswerBlocks(options: {
  db: Database;
  tenantId: string;
  period: Period;
  filter?: CountFilter;
}): Promise<AnswerBlocks> {
  const { db, tenantId, period, filter = {} } = options;
  const months = listMonths(period);
  const [first, last] = [months[0] as string, months.at(-1) as string];
  const whole: Period =
    months.length === 1
      ? monthPeriod(first)
      : { month: null, from: monthPeriod(first).from, to: monthPeriod(last).to };
  const plans = { tenantId, kind: 'product', from: whole.from, to: whole.to } as const;
  const [answeredSales, recommended, recommendedToAll] = await Promise.all([
    listSalesWithAnswers({ db, tenantId, period: whole }),
    countLeadsBy(db, { ...plans, ...filter }),
    hasSalesCountFilter(filter) ? countLeadsBy(db, plans) : null,
  ]);
  const sum = (readValues: (sale: AnsweredSale) => readonly string[]) =>
    sumByAnswer(answeredSales, filter, readValues);
  return {
    months,
    goal: foldSmallGroups(sum(({ goalIds }) => goalIds)),
    symptom: foldSmallGroups(sum(({ symptoms }) => symptoms)),
    budget: listGroups(sum(({ budgets }) => budgets)),
    product: listGroups(sum(({ productIds }) => productIds)),
    products: compareProducts({ recommended, recommendedToAll, sales: answeredSales, filter }),
  };
}

/** A sale or refund with its buyer's answers. */
interface AnsweredSale {
  /** The same for all leads of a person. */
  personId: string;
  kind: string;
  saleCents: number;
  productIds: readonly string[];
  goalIds: readonly string[];
  symptoms: readonly string[];
  /** At most one entry. */
  budgets: readonly string[];
  widget: string;
  locale: string;
  site: string;
}

/** Lists sales and refunds of people who are not erased. It includes all leads, because those outside of a filter are needed too. */
async function listSalesWithAnswers(options: {
  db: Database;
  tenantId: string;
  period: Period;
}): Promise<AnsweredSale[]> {
  const { db, tenantId, period } = options;
  const rows = await db.$queryRaw<Record<keyof AnsweredSale, string>[]>(sql`
    SELECT COALESCE(buyer."contactId", buyer."id") AS "personId", sale."kind", sale."saleAmountCents" AS "saleCents",
      sale."productIds", buyer."goalIds", COALESCE(CAST(answers."symptoms" AS TEXT), '[]') AS "symptoms",
      COALESCE(answers."budgetLevel", '') AS "budgets",
      buyer."widget", buyer."locale", buyer."site"
    FROM (${salesRows(tenantId, toSalesPeriod(period))}) AS sale ${joinBuyers(sql`sale`, {})}
      ${joinAnswers(sql`buyer`)}
    WHERE buyer."erasedAt" IS NULL`);
  const [readList, readJson] = [memoize(splitList), memoize((text) => JSON.parse(text) as string[])];
  return rows.map(({ saleCents, productIds, goalIds, symptoms, budgets, ...row }) => ({
    ...row,
    saleCents: Number(saleCents),
    productIds: readList(productIds),
    goalIds: readList(goalIds),
    symptoms: readJson(symptoms),
    budgets: budgets ? [budgets] : [],
  }));
}

/** Many buyers gave the same answers, so each list is parsed only once. */
function memoize<T>(read: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    if (!cache.has(text)) cache.set(text, read(text));
    return cache.get(text) as T;
  };
}

interface GroupInProgress {
  personIds: Set<string>;
  orders: number;
  cents: number;
  parts: Map<string, Set<string>>;
}

const fits = (sale: AnsweredSale, { widget, locale, site }: CountFilter): boolean =>
  (widget ?? sale.widget) === sale.widget &&
  (locale ?? sale.locale) === sale.locale &&
  (site ?? sale.site) === sale.site;

/** @param sales for all leads, because those outside of the filter are needed too */
function sumByAnswer(
  sales: readonly AnsweredSale[],
  filter: CountFilter,
  readValues: (sale: AnsweredSale) => readonly string[],
): AnswerSales[] {
  const groups = new Map<string, GroupInProgress>();
  const filteredBy = (['widget', 'locale', 'site'] as const).filter((name) => filter[name] !== undefined);
  for (const sale of sales)
    for (const value of new Set(readValues(sale))) {
      const group = groups.get(value) ?? { personIds: new Set(), orders: 0, cents: 0, parts: new Map() };
      groups.set(value, group);
      const part = JSON.stringify(filteredBy.map((name) => sale[name]));
      group.parts.set(part, (group.parts.get(part) ?? new Set()).add(sale.personId));
      if (!fits(sale, filter)) continue;
      group.personIds.add(sale.personId);
      group.orders += sale.kind === 'sale' ? 1 : 0;
      group.cents += sale.saleCents;
    }
  return [...groups].map(([value, group]) => ({ value, ...group }));
}

/** Leaves out products that were recommended to fewer than five leads within the filter, or to one to four leads outside of it. */
function compareProducts(options: {
  recommended: readonly { value: string; leads: number }[];
  /** Counts without the filter; null if there is no filter. */
  recommendedToAll: readonly { value: string; leads: number }[] | null;
  sales: readonly AnsweredSale[];
  filter: CountFilter;
}): AnswerBlocks['products'] {
  const { recommended, recommendedToAll, sales, filter } = options;
  const bought = new Map(
    sumByAnswer(
      sales.filter(({ kind }) => kind === 'sale'),
      filter,
      ({ productIds }) => productIds,
    ).map(({ value, orders }) => [value, orders]),
  );
  const all = new Map(recommendedToAll?.map(({ value, leads }) => [value, leads]));
  const isOfEnough = (leads: number) => leads === 0 || leads >= MIN_GROUP_PEOPLE;
  return recommended
    .filter(
      ({ value, leads }) =>
        value !== 'erased' && leads >= MIN_GROUP_PEOPLE && isOfEnough((all.get(value) ?? leads) - leads),
    )
    .slice(0, MAX_ANSWER_PRODUCTS)
    .map(({ value, leads }) => ({ id: value, recommended: leads, bought: bought.get(value) ?? 0 }));
}
