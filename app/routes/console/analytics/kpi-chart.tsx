import { plainFigure } from '#app/ui/charts/chart-frame.tsx';
import { TrendChart } from '#app/ui/charts/trend-chart.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { chartPoints } from '../frame/chart-points.ts';
import { useConsole } from '../frame/console-context.tsx';
import { money, shortDayText, wholeMoney } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { rangeText } from './analytics-text.ts';
import { ExportLink } from './export-link.tsx';
import { type Kpi, kpiValues, type RevenueStart } from './kpi-charts.ts';

type ChartData = Pick<Data, 'days' | 'daysBefore' | 'before' | 'events' | 'revenue' | 'previous'>;

const TITLES: Record<Kpi, { card: string; chart: string; column: string }> = {
  leads: { card: 'Leads over time', chart: 'Leads a day', column: 'Leads' },
  rate: { card: 'Lead to sale rate over time', chart: 'Rate so far, by day', column: 'Rate' },
  revenue: { card: 'Revenue over time', chart: 'Total revenue so far, by day', column: 'Revenue' },
  commission: { card: 'Commission over time', chart: 'Commission a day', column: 'Commission' },
};

/** Shows the chosen card's figure over the period, against the period that it is compared with, with events. */
export function KpiChart({ data, kpi }: { data: ChartData; kpi: Kpi }) {
  const viewer = useConsole();
  const { days, daysBefore, before, events, revenue, previous } = data;
  const { card, chart, column } = TITLES[kpi];
  const write = writerOf(kpi, revenue.currency);
  const values = kpiValues(kpi, days, startOf(revenue));
  const points = chartPoints({
    days: days.map(({ day }, index) => ({ day, label: shortDayText(day), value: values[index] ?? 0 })),
    before: kpiValues(kpi, daysBefore, startOf(previous.revenue)).map(atLeastZero),
    events,
    viewer,
  });
  return (
    <Card title={card} actions={<ExportLink block="leads" label={card} />}>
      <TrendChart
        title={chart}
        beforeLabel={rangeText(before.from, before.to)}
        // On a day with more refunds than sales the line is at zero, and the text says the figure.
        points={points.map((point) => ({
          ...point,
          value: atLeastZero(point.value),
          text: write(point.value),
        }))}
        format={kpi === 'rate' || kpi === 'leads' ? write : (value) => wholeMoney(value, revenue.currency)}
        columns={{ label: 'Day', value: column }}
      />
    </Card>
  );
}

const atLeastZero = (value: number): number => Math.max(0, value);

function writerOf(kpi: Kpi, currency: string): (value: number) => string {
  if (kpi === 'leads') return plainFigure;
  if (kpi === 'rate') return (value) => `${value.toFixed(1)}%`;
  return (value) => money(Math.round(value * 100) / 100, currency);
}

/** A fee in another currency is in no sum. */
const startOf = ({
  baseFee,
  baseFeeCurrency,
  currency,
  carriedIn,
  isBooked,
}: Data['revenue']): RevenueStart => ({
  fee: baseFeeCurrency === currency ? (baseFee ?? 0) : 0,
  carriedIn,
  isBooked,
});
