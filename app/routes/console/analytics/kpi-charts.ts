import type { DayFigures } from '#app/domain/performance/index.ts';
import { centsOfDecimal } from '#app/lib/money.ts';

/** The figures that the cards show. One chart shows the days of the chosen one. */
export const KPIS = ['leads', 'rate', 'revenue', 'commission'] as const;
export type Kpi = (typeof KPIS)[number];

export const readKpi = (params: URLSearchParams): Kpi =>
  KPIS.find((kpi) => kpi === params.get('kpi')) ?? 'leads';

/** What a period's revenue starts with, in units of the currency. */
export interface RevenueStart {
  /** The fees in the currency of the sales; 0 if they are not in the total. */
  fee: number;
  /** 0 or below: what refunds of earlier months take from the commission. */
  carriedIn: number;
  /** Whether no less than 0 of commission is charged, as in a month's account. */
  isBooked: boolean;
}

/** Returns a value for each day of a period. The last one of a rate or a revenue is the card's figure, because both run up to each day. */
export function kpiValues(kpi: Kpi, days: readonly DayFigures[], start: RevenueStart): number[] {
  if (kpi === 'leads') return days.map(({ leads }) => leads);
  if (kpi === 'commission') return days.map(({ commissionCents }) => commissionCents / 100);
  if (kpi === 'rate') {
    const [leads, converted] = [runUp(days, 'leads'), runUp(days, 'converted')];
    return leads.map((sum, index) => (sum > 0 ? ((converted[index] ?? 0) / sum) * 100 : 0));
  }
  return runUp(days, 'commissionCents').map((cents) => {
    const commission = cents + centsOfDecimal(start.carriedIn);
    return (centsOfDecimal(start.fee) + (start.isBooked ? Math.max(0, commission) : commission)) / 100;
  });
}

function runUp(days: readonly DayFigures[], key: 'leads' | 'converted' | 'commissionCents'): number[] {
  let sum = 0;
  return days.map((day) => {
    sum += day[key];
    return sum;
  });
}
