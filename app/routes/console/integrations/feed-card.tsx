import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { describeFeed, type ShownFeed, SOURCE_NAMES } from './feed-health.ts';

/** The product feed: whether it works, the last success, the last error in words, advice. */
export function FeedCard({ feed }: { feed: ShownFeed | null }) {
  const { consolePath } = useConsole();
  const { tone, label } = describeFeed(feed);
  return (
    <Card
      title="Product feed"
      description={
        feed
          ? `Prices, pictures, stock and links from ${SOURCE_NAMES[feed.source]}.`
          : 'Prices, pictures, stock and links from the shop.'
      }
      actions={
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      }
      footer={
        <LinkButton to={consolePath('/admin/integrations/feed')} size="small">
          {feed ? 'Open the product feed' : 'Connect a product feed'}
        </LinkButton>
      }
    >
      <FeedFacts feed={feed} />
    </Card>
  );
}

export function FeedFacts({ feed }: { feed: ShownFeed | null }) {
  const { advice } = describeFeed(feed);
  const counts = feed
    ? [
        { label: 'Products in the list', value: feed.productCount.toLocaleString('en-US') },
        { label: 'Matched entries', value: feed.matchCount.toLocaleString('en-US') },
      ]
    : [];
  return (
    <KeyValueList
      items={[
        { label: 'Last success', value: feed?.lastSuccessAt ? <TimeAgo at={feed.lastSuccessAt} /> : 'Never' },
        {
          label: 'Last error',
          value: feed?.lastFailureAt ? (
            <>
              <TimeAgo at={feed.lastFailureAt} />. {feed.lastError ?? 'Solved since.'}
            </>
          ) : (
            'None'
          ),
        },
        ...counts,
        { label: 'What to do', value: advice },
      ]}
    />
  );
}
