import { Power, RefreshCw, Trash2 } from 'lucide-react';
import { Alert } from '#app/ui/console/alert.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { ConfirmMenu } from '#app/ui/console/confirm-menu.tsx';
import type { ShownFeed } from '../feed-health.ts';
import type { PageAction } from '../primary-action.tsx';

export const READ_NOW: PageAction = {
  intent: 'read',
  label: 'Read now',
  icon: RefreshCw,
  pendingLabel: 'Reading…',
};

const STAYS = 'All entries count as in stock. Prices, pictures and links stay as they are.';

/** The menu of the feed's less frequent actions. */
export const FeedMenu = ({ isOn }: { isOn: boolean }) => (
  <ConfirmMenu
    label="More actions for the product feed"
    actions={[
      ...(isOn
        ? [
            {
              intent: 'disable',
              label: 'Switch off',
              icon: Power,
              title: 'Switch off the product feed?',
              loses: ['The shop is not read any more.', STAYS],
              confirmLabel: 'Switch off',
            },
          ]
        : []),
      {
        intent: 'remove',
        label: 'Remove',
        icon: Trash2,
        isDanger: true,
        title: 'Remove the product feed?',
        loses: ['Its settings and its matches are deleted.', STAYS],
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
      title={feed.failingSince ? 'The catalogue stays as it was' : 'Some products could not be read'}
      action={
        canManage && feed.isOn && feed.lastProblem === 'price-jump' ? (
          <ConfirmDialog
            trigger={<Button size="small">Take over these prices</Button>}
            title="Take over these prices?"
            loses={[
              feed.lastError,
              'The shop is read once more, and whatever its prices are then is taken over.',
            ]}
            confirmLabel="Take over"
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
