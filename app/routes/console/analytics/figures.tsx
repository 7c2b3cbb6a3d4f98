import { formatCount } from '#app/lib/format-count.ts';
import { TrendChart } from '#app/ui/charts/trend-chart.tsx';
import { Card, CardGrid } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { chartPoints } from '../frame/chart-points.ts';
import { useConsole } from '../frame/console-context.tsx';
import { money, shortDayText } from '../frame/period-text.ts';
import { changeText, pointsText, rangeText, rateText } from './analytics-text.ts';
import type { Data } from './data.ts';
import { ExportLink } from './export-link.tsx';

/** Shows the four cards (T section 2). */
export function Figures({ data }: { data: Pick<Data, 'leads' | 'revenue' | 'previous' | 'period'> }) {
  const { leads, revenue, previous } = data;
  const { currency } = revenue;
  const days = leads.days.map((day) => day.leads);
  return (
    <section aria-label="Figures">
      <CardGrid columns={4}>
        <StatCard
          label="Total Leads"
          value={formatCount(leads.totalLeads)}
          note={`${formatCount(leads.thisMonth)} this month · ${formatCount(leads.ever)} all time`}
          change={changeText(previous.leads.totalLeads, leads.totalLeads)}
          trend={days.some((value) => value > 0) ? days : undefined}
        />
        <StatCard
          label="Lead to Sale Rate"
          value={rateText(leads.conversionRate)}
          note={`${formatCount(leads.convertedLeads)} converted`}
          change={pointsText(previous.leads.conversionRate, leads.conversionRate)}
        />
        <StatCard
          label="Total Revenue"
          value={money(revenue.total, currency)}
          note={
            revenue.baseFee === null ? 'Commission of these leads, without base fee' : 'Base fee + commission'
          }
          // The first month's fee does not count as growth.
          change={previous.revenue.total > 0 ? changeText(previous.revenue.total, revenue.total) : undefined}
        />
        <StatCard
          label="Commission Earned"
          value={money(revenue.commission, currency)}
          note={`${rateText(revenue.commissionRate)} of sales`}
          change={changeText(previous.revenue.commission, revenue.commission)}
        />
      </CardGrid>
    </section>
  );
}

/** Shows leads per day over the period, compared with the period before, with events. */
export function LeadsChart({ data }: { data: Pick<Data, 'leads' | 'before' | 'events'> }) {
  const viewer = useConsole();
  const { days, daysBefore } = data.leads;
  return (
    <Card title="Leads over time" actions={<ExportLink block="leads" label="Leads a day" />}>
      <TrendChart
        title="Leads a day"
        beforeLabel={rangeText(data.before.from, data.before.to)}
        points={chartPoints({
          days: days.map(({ day, leads }) => ({ day, label: shortDayText(day), value: leads })),
          before: daysBefore.map(({ leads }) => leads),
          events: data.events,
          viewer,
        })}
        columns={{ label: 'Day', value: 'Leads' }}
      />
    </Card>
  );
}

/** Shows fee and commission, and the commission's share of both. */
export function PerformanceSummary({ revenue }: Pick<Data, 'revenue'>) {
  const { currency, baseFee, commission, total, salesCount, salesTotal } = revenue;
  const sales = `${formatCount(salesCount)} ${salesCount === 1 ? 'sale' : 'sales'}`;
  return (
    <Card title="Performance Summary" actions={<ExportLink block="summary" label="Performance Summary" />}>
      <KeyValueList
        items={[
          { label: 'Sales, refunds taken off', value: money(salesTotal, currency) },
          {
            label: 'Base monthly fee',
            value: baseFee === null ? 'Not divided among leads' : money(baseFee, currency),
          },
          { label: `Commission from ${sales}`, value: money(commission, currency) },
          { label: 'Total monthly revenue', value: <strong>{money(total, currency)}</strong> },
          {
            label: 'Effective commission share',
            value: baseFee === null || total <= 0 ? '–' : rateText(commission / total),
          },
        ]}
      />
    </Card>
  );
}
