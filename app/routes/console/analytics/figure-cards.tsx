import { useSearchParams } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { CardGrid } from '#app/ui/console/card.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { changeText, pointsText, rateText } from './analytics-text.ts';
import type { Kpi } from './kpi-charts.ts';
import { describeTotal } from './revenue-text.ts';
import { withParams } from './with-params.ts';

/** Shows the four cards (T section 2). Each is a link that shows its figure in the chart below. */
export function FigureCards({
  data,
  kpi,
}: {
  data: Pick<Data, 'leads' | 'revenue' | 'previous' | 'period'>;
  kpi: Kpi;
}) {
  const [params] = useSearchParams();
  const { leads, revenue, previous } = data;
  const { currency } = revenue;
  const link = (of: Kpi) => ({ to: withParams(params, { kpi: of }), isCurrent: kpi === of });
  return (
    <section aria-label="Key numbers">
      <CardGrid columns={4} isDense>
        <StatCard
          {...link('leads')}
          label="Total Leads"
          value={formatCount(leads.totalLeads)}
          note={`${formatCount(leads.thisMonth)} this month · ${formatCount(leads.ever)} all time`}
          change={changeText(previous.leads.totalLeads, leads.totalLeads)}
        />
        <StatCard
          {...link('rate')}
          label="Lead to Sale Rate"
          value={rateText(leads.conversionRate)}
          note={`${formatCount(leads.convertedLeads)} converted`}
          change={pointsText(previous.leads.conversionRate, leads.conversionRate)}
        />
        <StatCard
          {...link('revenue')}
          label="Total Revenue"
          value={money(revenue.total, currency)}
          note={describeTotal(revenue)}
          // The first month's fee does not count as growth.
          change={previous.revenue.total > 0 ? changeText(previous.revenue.total, revenue.total) : undefined}
        />
        <StatCard
          {...link('commission')}
          label="Commission Earned"
          value={money(revenue.commission, currency)}
          note={`${rateText(revenue.commissionRate)} of sales`}
          change={changeText(previous.revenue.commission, revenue.commission)}
        />
      </CardGrid>
    </section>
  );
}
