import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findLatestTrackingId } from '#app/domain/leads/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { PrintButton } from '#app/ui/console/print-button.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { FigureCards } from './figure-cards.tsx';
import { FunnelCard } from './funnel.tsx';
import { LeadSources } from './lead-sources.tsx';
import { LeadsChart } from './leads-chart.tsx';
import { PerformanceSummary } from './performance-summary.tsx';
import { readAnalytics } from './read-analytics.server.ts';
import { RecentConversions } from './recent-conversions.tsx';
import { RecommendedAndBought } from './recommended-and-bought.tsx';
import { RevenueByAnswer } from './revenue-by-answer.tsx';
import { TrackingGuide } from './tracking-guide.tsx';

/** `/analytics` shows where visitors drop out, and what generates revenue. */
export const loader = forConsole('analytics.read', async ({ request, context, tenantId, now }) => {
  const { env, forReading } = context.services;
  const { db } = forReading(request);
  const url = new URL(request.url);
  const [analytics, trackingId] = await Promise.all([
    readAnalytics({ db, tenantId, params: url.searchParams, now }),
    findLatestTrackingId(db, tenantId),
  ]);
  return json({ ...analytics, origin: env.APP_ORIGIN ?? url.origin, trackingId });
});

export const meta = consoleMeta('Performance Analytics');

export default function PerformanceAnalytics() {
  const data = useLoaderData<typeof loader>();
  const { title, period, isEmpty, origin, trackingId, recent, revenue } = data;
  return (
    <>
      <PageHeader
        title="Performance Analytics"
        description={`${title} (UTC), compared with the previous period.`}
        secondary={<PrintButton />}
      />
      <PageBody>
        <AnalyticsFilters data={data} />
        <FigureCards data={data} />
        {isEmpty ? (
          <EmptyState illustration="chart" title={`No data available for ${title}`}>
            No leads or sales in this period, or none that match the filters.
          </EmptyState>
        ) : (
          <>
            <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
              <FunnelCard funnel={data.funnel} bots={data.bots} />
              <div className="grid min-w-0 gap-6 print:order-first">
                <LeadsChart data={data} />
                <PerformanceSummary revenue={revenue} />
              </div>
            </div>
            <LeadSources sources={data.sources} currency={revenue.currency} />
            <RevenueByAnswer answers={data.answers} currency={revenue.currency} />
            <RecommendedAndBought answers={data.answers} />
          </>
        )}
        <RecentConversions recent={recent} />
        <div className="grid grid-cols-1 print:hidden">
          <TrackingGuide
            origin={origin}
            trackingId={trackingId}
            currency={revenue.currency}
            key={period.from}
          />
        </div>
      </PageBody>
    </>
  );
}
