import { formatCount } from '#app/lib/format-count.ts';
import { CardGrid } from '#app/ui/console/card.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { money } from '../frame/period-text.ts';
import type { Data } from './analytics-data.ts';
import { changeText, pointsText, rateText } from './analytics-text.ts';
import { describeTotal } from './revenue-text.ts';

/** Shows the four cards (T section 2). */
export function FigureCards({ data }: { data: Pick<Data, 'leads' | 'revenue' | 'previous' | 'period'> }) {
  const { leads, revenue, previous } = data;
  const { currency } = revenue;
  const days = leads.days.map((day) => day.leads);
  return (
    <section aria-label="Key numbers">
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
          note={describeTotal(revenue)}
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
