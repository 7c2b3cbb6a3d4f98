import { Alert } from '#app/ui/console/alert.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { SeenSite } from '../frame/embed-check.tsx';

interface ShownSighting extends SeenSite {
  widget: string;
  count: number;
  firstSeenAt: string;
}

/** Labels of the events, in the order of a visit. */
const EMBED_EVENTS = [
  ['seen', 'First question seen'],
  ['started', 'Started'],
  ['step', 'Further steps shown'],
  ['results', 'Results shown'],
  ['product-click', 'Product links followed'],
] as const;

interface EmbedHealthProps {
  sightings: readonly ShownSighting[];
  events: Readonly<Record<string, number>>;
  settingsPath: string;
  /** Whether visitors see a cover before the first question. */
  hasCover: boolean;
}

/** "Is it working?": shows where the widget was seen, its events of the last hour, and the sites that may not show it. */
export function EmbedHealth({ sightings, events, settingsPath, hasCover }: EmbedHealthProps) {
  const blocked = sightings.filter(({ allowed }) => !allowed);
  return (
    <>
      {blocked.length > 0 ? (
        <Alert tone="warning" title="Your assessment may be blocked on some pages">
          {blocked.map(({ origin }) => origin).join(', ')} {blocked.length === 1 ? 'is' : 'are'} not among
          your allowed websites.{' '}
          <a href={settingsPath} className="underline underline-offset-4">
            Change the list
          </a>
        </Alert>
      ) : null}
      <div className="grid grid-cols-1 gap-6">
        <Card
          title="Where your assessment is installed"
          description="Websites that requested your assessment."
          isFlush
        >
          <DataTable
            caption="Websites that loaded the assessment, most recent first"
            rows={sightings}
            rowId={({ origin }) => origin}
            columns={[
              { key: 'origin', label: 'Website', isRowHeader: true, cell: ({ origin }) => origin },
              {
                key: 'state',
                label: 'Status',
                cell: ({ allowed, loaderVersion }) =>
                  allowed ? (
                    <Badge tone={loaderVersion ? 'success' : 'neutral'}>
                      {loaderVersion ? 'Working' : 'Requested'}
                    </Badge>
                  ) : (
                    <Badge tone="warning">Blocked</Badge>
                  ),
              },
              { key: 'widget', label: 'Assessment', from: 'lg', cell: ({ widget }) => widget },
              {
                key: 'loader',
                label: 'Loader',
                from: 'lg',
                cell: ({ loaderVersion }) => (loaderVersion ? `Version ${loaderVersion}` : 'Unknown'),
              },
              {
                key: 'count',
                label: 'Loads',
                align: 'end',
                from: 'md',
                cell: ({ count }) => count.toLocaleString('en-US'),
              },
              {
                key: 'seen',
                label: 'Last seen',
                from: 'sm',
                cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />,
              },
            ]}
            empty={
              <EmptyState illustration="page" title="Not installed yet" isBare>
                Paste the embed code into a page of your shop and open that page. Your website appears here
                within seconds.
              </EmptyState>
            }
          />
        </Card>
        <Card title="The last hour" description="Events from your pages in the last hour.">
          <KeyValueList
            items={EMBED_EVENTS.map(([type, label]) => ({
              label: type === 'seen' && hasCover ? 'Cover viewed' : label,
              value: (events[type] ?? 0).toLocaleString('en-US'),
            }))}
          />
        </Card>
      </div>
    </>
  );
}
