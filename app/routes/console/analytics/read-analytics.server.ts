import { listEntries } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { isPrintableInput } from '#app/domain/input-fields.ts';
import {
  type CountFilter,
  LEAD_GOAL_LABELS,
  listLeadFilters,
  symptomLabel,
} from '#app/domain/leads/index.ts';
import {
  type FoldedRows,
  nameChartEvents,
  type Period,
  readAnswerBlocks,
  readComparison,
  readPerformance,
  readPeriod,
  readTrafficFigures,
  recentMonths,
} from '#app/domain/performance/index.ts';
import { findTenantName } from '#app/domain/tenants/index.ts';
import { WIDGETS } from '#app/engine/vocabulary/shared.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { budgetName, widgetName } from '../frame/lead-words.ts';
import { monthText } from '../frame/period-text.ts';
import { rangeText } from './analytics-text.ts';
import { summarizePeriod } from './summary-sentence.ts';

export function readLeadFilter(params: URLSearchParams): CountFilter {
  const read = (name: string) => {
    const value = params.get(name)?.slice(0, 300);
    return value && isPrintableInput(value) ? value : undefined;
  };
  return { widget: read('widget'), locale: read('locale'), site: read('site') };
}

interface Options {
  db: Database;
  tenantId: string;
  params: URLSearchParams;
  now: Date;
}

/** Reads everything that the page and its files show. */
export async function readAnalytics({ db, tenantId, params, now }: Options) {
  const period = readPeriod(params, now);
  const filter = readLeadFilter(params);
  const comparison = readComparison(params);
  const funnelWidget = WIDGETS.find((widget) => widget === params.get('funnel'));
  const scope = { db, tenantId, period };
  const [tenant, performance, answers, traffic, choices] = await Promise.all([
    findTenantName(db, tenantId),
    readPerformance({ ...scope, filter, comparison, funnelWidget, now }),
    readAnswerBlocks({ ...scope, filter }),
    readTrafficFigures({ ...scope, filter }),
    listLeadFilters(db, tenantId),
  ]);
  if (!tenant) throw tenantNotFound();
  const names = new Map(listEntries(tenant.name).map(({ id, defaultName }) => [id, defaultName]));
  const productName = (id: string) => names.get(id) ?? id;
  return {
    title: periodText(period),
    sentence: summarize(performance, choices.widgets),
    comparison,
    filter,
    months: recentMonths(now).map((month) => ({ value: month, label: monthText(month) })),
    choices,
    traffic,
    ...performance,
    events: nameChartEvents(performance.events, tenant.name),
    answers: {
      months: rangeOfMonths(answers.months),
      blocks: [
        { id: 'goal', title: 'Goals', ...labelled(answers.goal, (id) => LEAD_GOAL_LABELS[id] ?? id) },
        {
          id: 'symptom',
          title: 'Symptoms and challenges',
          ...labelled(answers.symptom, symptomLabel),
        },
        { id: 'budget', title: 'Budgets', ...labelled(answers.budget, budgetName) },
        { id: 'product', title: 'Products bought', ...labelled(answers.product, productName) },
      ],
      products: answers.products.map(({ id, ...counts }) => ({ name: productName(id), ...counts })),
    },
  };
}

export type Analytics = Awaited<ReturnType<typeof readAnalytics>>;

/** @param widgets the assessments that the company's leads took */
const summarize = (
  { revenue, previous, funnel, funnelOf }: Awaited<ReturnType<typeof readPerformance>>,
  widgets: readonly string[],
): string =>
  summarizePeriod({
    currency: revenue.currency,
    netSales: revenue.salesTotal,
    netSalesBefore: previous.revenue.salesTotal,
    orders: revenue.salesCount,
    funnel: typeof funnel === 'string' ? [] : funnel,
    assessment: widgets.length > 1 ? widgetName(funnelOf.widget).toLowerCase() : null,
  });

const labelled = ({ rows, folded }: FoldedRows, toLabel: (value: string) => string) => ({
  rows: rows.map(({ value, ...figures }) => ({ label: toLabel(value), ...figures })),
  folded,
});

const periodText = ({ month, from, to }: Period) => (month === null ? rangeText(from, to) : monthText(month));

const rangeOfMonths = (months: readonly string[]) =>
  months.length === 1
    ? monthText(months[0] as string)
    : `${monthText(months[0] as string)} to ${monthText(months.at(-1) as string)}`;
