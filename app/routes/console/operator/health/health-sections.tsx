import { LoaderCircle } from 'lucide-react';
import { StateStrip } from '#app/ui/charts/state-strip.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import { Card, CardGrid } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { PageSection } from '#app/ui/console/page-header.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { FeatureCard, ServiceCard } from './part-card.tsx';
import type { HealthPage } from './read-page.server.ts';

/** Says that a check is running. */
export const Spinner = () => (
  <p role="status" className="flex items-center gap-2 text-14 text-muted">
    <LoaderCircle className="animate-spin" aria-hidden /> Checking…
  </p>
);

/** Shows the last check, its history, and the state of each part. */
export function HealthSections({
  page,
  latest,
  isChecking,
}: {
  page: HealthPage;
  latest: NonNullable<HealthPage['latest']>;
  isChecking: boolean;
}) {
  const { issues, history, historySummary } = page;
  return (
    <>
      <Card title="Last check" actions={isChecking ? <Spinner /> : undefined}>
        <KeyValueList
          items={[
            { label: 'Last checked', value: <TimeAgo at={latest.lastChecked} /> },
            { label: 'Response time', value: latest.responseTime },
            { label: 'Run', value: latest.trigger },
          ]}
        />
        {issues.length > 0 ? (
          <div className="mt-4">
            <Alert tone="danger" title="Issues">
              <ul className="grid gap-1" aria-label="Issues">
                {issues.map((issue) => (
                  <li key={issue} className="wrap-break-word">
                    {issue}
                  </li>
                ))}
              </ul>
            </Alert>
          </div>
        ) : null}
      </Card>
      <Card title="History">
        <StateStrip
          title="Last 24 hours"
          summary={historySummary}
          slots={history}
          columns={{ label: '15 minutes from', value: 'Status' }}
        />
      </Card>
      <CardGrid columns={2}>
        <FeatureCard title="Payment Features" parts={latest.payments} />
        <FeatureCard
          title="Integration Features"
          parts={latest.integrations}
          badges={['Auto-monitoring Active', 'Auto-retry Logic Enabled']}
        />
      </CardGrid>
      <PageSection id="service-parts" title="Service">
        <CardGrid columns={2}>
          {latest.service.map((part) => (
            <ServiceCard key={part.name} part={part} />
          ))}
        </CardGrid>
      </PageSection>
    </>
  );
}
