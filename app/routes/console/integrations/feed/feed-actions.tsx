import { Power, RefreshCw, Trash2 } from 'lucide-react';
import { Alert } from '#app/ui/console/alert.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { ConfirmMenu } from '#app/ui/console/confirm-menu.tsx';
import type { ShownFeed } from '../feed-health.ts';
import type { PageAction } from '../primary-action.tsx';

export const READ_NOW: PageAction = {
  intent: 'read',
  label: 'Sync now',
  icon: RefreshCw,
  pendingLabel: 'Reading…',
};

const STAYS = 'All products count as in stock. Prices, pictures and links stay as they are.';

/** The menu of the feed's less frequent actions. */
export const FeedMenu = ({ isOn }: { isOn: boolean }) => (
  <ConfirmMenu
    label="More actions for the product feed"
    actions={[
      ...(isOn
        ? [
            {
              intent: 'disable',
              label: 'Turn off',
              icon: Power,
              title: 'Turn off the product feed?',
              loses: ['We stop reading your shop.', STAYS],
              confirmLabel: 'Turn off',
            },
          ]
        : []),
      {
        intent: 'remove',
        label: 'Remove',
        icon: Trash2,
        isDanger: true,
        title: 'Remove the product feed?',
        loses: ['We delete the feed’s settings and matches.', STAYS],
        confirmLabel: 'Remove feed',
      },
    ]}
  />
);

/** Explains why the last read changed nothing, and offers to override the limit for prices. */
export function RefusalAlert({ feed, canManage }: { feed: ShownFeed; canManage: boolean }) {
  if (!feed.lastError || (!feed.failingSince && feed.lastProblem !== 'rows')) return null;
  return (
    <Alert
      tone="warning"
      title={feed.failingSince ? 'Catalog unchanged' : 'We could not read some products'}
      action={
        canManage && feed.isOn && feed.lastProblem === 'price-jump' ? (
          <ConfirmDialog
            trigger={<Button size="small">Accept these prices</Button>}
            title="Accept these prices?"
            loses={[feed.lastError, 'We read your shop again and use whatever prices it lists then.']}
            confirmLabel="Accept prices"
            intent="accept-prices"
            variant="primary"
          />
        ) : undefined
      }
    >
      {feed.lastError}
    </Alert>
  );
}
