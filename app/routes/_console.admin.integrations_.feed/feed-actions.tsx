import { Form } from '@remix-run/react';
import { Ellipsis, Power, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert } from '../../ui/console/alert.tsx';
import { Button, IconButton, SubmitButton } from '../../ui/console/button.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { Menu } from '../../ui/console/menu.tsx';
import type { ShownFeed } from '../_console.admin.integrations/feed-health.ts';

/** The button that reads the shop, or that switches the feed on. */
export const PrimaryAction = ({ isOn }: { isOn: boolean }) => (
  <Form method="post" preventScrollReset>
    {isOn ? (
      <SubmitButton intent="read" icon={RefreshCw} pendingLabel="Reading…">
        Read now
      </SubmitButton>
    ) : (
      <SubmitButton intent="enable" icon={Power} pendingLabel="Switching on…">
        Switch on
      </SubmitButton>
    )}
  </Form>
);

export function FeedMenu({ isOn }: { isOn: boolean }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState<'disable' | 'remove' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        trigger={<IconButton ref={opener} icon={Ellipsis} label="More actions for the product feed" />}
        groups={[
          isOn ? [{ label: 'Switch off', icon: Power, onSelect: () => setAsking('disable') }] : [],
          [{ label: 'Remove', icon: Trash2, isDanger: true, onSelect: () => setAsking('remove') }],
        ]}
      />
      <ConfirmDialog
        opener={opener}
        isOpen={asking === 'disable'}
        onOpenChange={close}
        title="Switch off the product feed?"
        loses={[
          'The shop is not read any more.',
          'All entries count as in stock. Prices, pictures and links stay as they are.',
        ]}
        confirmLabel="Switch off"
        intent="disable"
      />
      <ConfirmDialog
        opener={opener}
        isOpen={asking === 'remove'}
        onOpenChange={close}
        title="Remove the product feed?"
        loses={[
          'Its settings and its matches are deleted.',
          'All entries count as in stock. Prices, pictures and links stay as they are.',
        ]}
        confirmLabel="Remove feed"
        intent="remove"
      />
    </>
  );
}

/** Why the last read changed nothing, and the way past the limit for prices. */
export function RefusalAlert({ feed, canManage }: { feed: ShownFeed; canManage: boolean }) {
  if (!feed.failingSince || !feed.lastError) return null;
  return (
    <Alert
      tone="warning"
      title="The catalogue stays as it was"
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
