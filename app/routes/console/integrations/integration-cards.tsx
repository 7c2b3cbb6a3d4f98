import type { ReactNode } from 'react';
import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { describeHealth, type EndpointHealth, type ShownEndpoint } from './endpoint-data.ts';
import { describeFeed, type ShownFeed } from './feed-health.ts';

export const HealthBadge = ({ health: { tone, label } }: { health: EndpointHealth }) => (
  <Badge tone={tone} hasDot>
    {label}
  </Badge>
);

/** One connection to a company's own system, with a link to the page that changes it. */
function IntegrationCard(props: {
  title: ReactNode;
  description: string;
  health: EndpointHealth;
  link: { path: string; label: ReactNode };
  children: ReactNode;
}) {
  const { title, description, health, link, children } = props;
  const { consolePath } = useConsole();
  return (
    <Card
      title={title}
      description={description}
      actions={<HealthBadge health={health} />}
      footer={
        <LinkButton to={consolePath(link.path)} size="small">
          {link.label}
        </LinkButton>
      }
    >
      {children}
    </Card>
  );
}

/** Shows the state of a company's own system: the last success, the last error in words, advice. */
export function SystemFacts(props: {
  system: {
    lastSuccessAt: string | null;
    lastFailureAt: string | null;
    lastError: string | null;
    failingSince?: string | null;
    waiting?: number;
  };
  advice: string;
  counts?: readonly { label: string; value: string }[];
}) {
  const { advice, counts = [] } = props;
  const { lastSuccessAt, lastFailureAt, lastError, failingSince, waiting = 0 } = props.system;
  return (
    <KeyValueList
      items={[
        { label: 'Last success', value: lastSuccessAt ? <TimeAgo at={lastSuccessAt} /> : 'Not used yet' },
        ...(lastFailureAt
          ? [
              {
                label: 'Last error',
                value: (
                  <>
                    <TimeAgo at={lastFailureAt} />. {lastError}
                  </>
                ),
              },
            ]
          : []),
        ...(failingSince ? [{ label: 'Failing since', value: <TimeAgo at={failingSince} /> }] : []),
        ...(waiting > 0 ? [{ label: 'Waiting', value: waiting.toLocaleString('en-US') }] : []),
        ...counts,
        { label: 'What to do', value: advice },
      ]}
    />
  );
}

export function EndpointCard({ endpoint }: { endpoint: ShownEndpoint }) {
  const { id, url, description } = endpoint;
  const health = describeHealth(endpoint);
  const { host } = new URL(url);
  const label = (
    <>
      Open
      <span className="sr-only">{` the endpoint at ${host}`}</span>
    </>
  );
  return (
    <IntegrationCard
      title={<span className="break-all">{host}</span>}
      description={description || 'Webhook'}
      health={health}
      link={{ path: `/admin/integrations/${id}`, label }}
    >
      <SystemFacts system={endpoint} advice={health.advice} />
    </IntegrationCard>
  );
}

export function FeedFacts({ feed }: { feed: ShownFeed | null }) {
  const { lastSuccessAt = null, lastFailureAt = null, lastError } = feed ?? {};
  return (
    <SystemFacts
      system={{ lastSuccessAt, lastFailureAt, lastError: lastError ?? 'Solved since.' }}
      advice={describeFeed(feed).advice}
      counts={
        feed
          ? [
              { label: 'Products in the list', value: feed.productCount.toLocaleString('en-US') },
              { label: 'Matched entries', value: feed.matchCount.toLocaleString('en-US') },
            ]
          : []
      }
    />
  );
}
