import type { FunnelStep } from '#app/domain/performance/index.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { wholeMoney } from '../frame/period-text.ts';
import { MIN_VISITORS_FOR_RATE } from './analytics-text.ts';

interface SummaryFacts {
  currency: string;
  netSales: number;
  netSalesBefore: number;
  orders: number;
  /** Empty if visits can't be counted. */
  funnel: readonly FunnelStep[];
  /** Name of the funnel's assessment, in a sentence; null if the company's visitors saw only one. */
  assessment: string | null;
}

/** Says in one sentence what a period brought, how that compares, and where most visitors leave. */
export function summarizePeriod(facts: SummaryFacts): string {
  const { currency, netSales, netSalesBefore, orders, funnel, assessment } = facts;
  const change = describeChange(netSalesBefore, netSales);
  const leak = findLeak(funnel);
  const visitors = assessment === null ? 'most visitors' : `most visitors of the ${assessment}`;
  const parts = [
    `Net sales ${wholeMoney(netSales, currency)}${change ? `, ${change}` : ''}`,
    orders === 1 ? '1 order' : `${orders === 0 ? 'no' : formatCount(orders)} orders`,
    ...(leak ? [`${visitors} leave between ${leak.from} and ${leak.to}`] : []),
  ];
  return `${parts.join('; ')}.`;
}

/** A share of nothing, or of more refunds than sales, would be no number. */
function describeChange(before: number, after: number): string {
  if (before <= 0) return '';
  const percent = Math.round((Math.abs(after - before) / before) * 100);
  if (percent === 0) return 'unchanged';
  return `${after > before ? 'up' : 'down'} ${formatCount(percent)}%`;
}

/** Finds the two steps between which the most visitors leave. Buying is left out, because most orders come days later. */
function findLeak(funnel: readonly FunnelStep[]): { from: string; to: string } | undefined {
  let leak: { from: string; to: string; lost: number } | undefined;
  funnel.forEach(({ id, count, shown }, index) => {
    const previous = funnel[index - 1];
    if (!previous || id === 'sale' || shown === null || shown < MIN_VISITORS_FOR_RATE) return;
    const lost = shown - count;
    if (lost > (leak?.lost ?? 0)) leak = { from: doing(previous.id), to: doing(id), lost };
  });
  return leak;
}

const doing = (step: string): string =>
  step === 'seen'
    ? 'seeing'
    : step === 'started'
      ? 'starting'
      : step === 'lead'
        ? 'leaving their details'
        : `step ${step.slice('step-'.length)}`;
