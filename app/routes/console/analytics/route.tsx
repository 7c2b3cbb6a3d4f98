import { json } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData, useSearchParams } from '@remix-run/react';
import { forConsole } from '#app/http/console.server.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { PrintButton } from '#app/ui/console/print-button.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { FigureCards } from './figure-cards.tsx';
import { FunnelCard } from './funnel.tsx';
import { KpiChart } from './kpi-chart.tsx';
import { readKpi } from './kpi-charts.ts';
import { LeadSources } from './lead-sources.tsx';
import { PerformanceSummary } from './performance-summary.tsx';
import { readAnalytics } from './read-analytics.server.ts';
import { RecentConversions } from './recent-conversions.tsx';
import { RevenueByAnswer } from './revenue-by-answer.tsx';
import { TrackingCard } from './tracking-card.tsx';
import { TrafficCard } from './traffic-card.tsx';
import { withParams } from './with-params.ts';

/** `/analytics` shows where visitors drop out, and what generates revenue. */
export const loader = forConsole('analytics.read', async ({ request, context, tenantId, now }) => {
  const { db } = context.services.forReading(request);
  const { searchParams: params } = new URL(request.url);
  return json(await readAnalytics({ db, tenantId, params, now }));
});

/** The data has every card's chart and every tab, so that a click on one of them reads no number again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const readQuestion = ({ pathname, searchParams }: URL) =>
    pathname + withParams(searchParams, { kpi: null, by: null, traffic: null });
  const isOtherView =
    currentUrl.search !== nextUrl.search && readQuestion(currentUrl) === readQuestion(nextUrl);
  return isOtherView ? false : defaultShouldRevalidate;
};

export const meta = consoleMeta('Performance Analytics');

export default function PerformanceAnalytics() {
  const data = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { title, sentence, isEmpty, recent, revenue } = data;
  const kpi = readKpi(params);
  return (
    <>
      <PageHeader
        title="Performance Analytics"
        description={
          isEmpty ? (
            `${title} (UTC)`
          ) : (
            <>
              <span className="text-text">{sentence}</span>
              {/* On paper there is no bar that says the period. */}
              <span className="hidden print:block">{`${title} (UTC)`}</span>
            </>
          )
        }
        secondary={<PrintButton />}
      />
      <PageBody>
        <AnalyticsFilters data={data} />
        <FigureCards data={data} kpi={kpi} />
        {isEmpty ? (
          <EmptyState illustration="chart" title={`No data available for ${title}`}>
            No leads or sales match this period and your filters. Choose another period or remove a filter.
          </EmptyState>
        ) : (
          <>
            <KpiChart data={data} kpi={kpi} />
            <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
              <FunnelCard funnel={data.funnel} funnelOf={data.funnelOf} bots={data.bots} />
              <div className="grid min-w-0 gap-6">
                <LeadSources sources={data.sources} currency={revenue.currency} />
                <PerformanceSummary revenue={revenue} />
              </div>
            </div>
            <TrafficCard traffic={data.traffic} currency={revenue.currency} />
            <RevenueByAnswer answers={data.answers} currency={revenue.currency} />
          </>
        )}
        <RecentConversions recent={recent} />
        <div className="grid grid-cols-1 print:hidden">
          <TrackingCard />
        </div>
      </PageBody>
    </>
  );
}
