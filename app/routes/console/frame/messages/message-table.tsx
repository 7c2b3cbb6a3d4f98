import { Send } from 'lucide-react';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/ui/console/data-table.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { describeResend, OBSTACLE_LABELS, type ShownMessage, STATE_LABELS } from './message-words.ts';

/** Lists the items of a group, with a button that sends one again. Their content is never shown. */
export function MessageTable({
  messages,
  canResend,
}: {
  messages: readonly ShownMessage[];
  canResend: boolean;
}) {
  const again: Column<ShownMessage> = {
    key: 'again',
    label: 'Send again',
    cell: (message) => <SendAgain message={message} />,
  };
  return (
    <DataTable
      name="messages"
      caption="Messages of this group, newest first"
      rows={messages}
      rowId={({ id }) => id}
      columns={[
        {
          key: 'message',
          label: 'Recipient',
          isRowHeader: true,
          cell: (message) => (
            <div className="grid max-w-prose gap-0.5 py-1 font-normal">
              <RecipientAndReason message={message} />
              {/* Wider screens show the time in its own column. */}
              <span className="text-muted lg:hidden">
                <Moment at={message.updatedAt} />
              </span>
            </div>
          ),
        },
        {
          key: 'when',
          label: 'Last attempt',
          from: 'lg',
          cell: ({ updatedAt, attempts }) => (
            <span className="whitespace-nowrap tabular-nums">
              <Moment at={updatedAt} />
              <span className="block text-muted">
                {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
              </span>
            </span>
          ),
        },
        ...(canResend ? [again] : []),
      ]}
      empty={null}
    />
  );
}

export const StateBadge = ({ state }: Pick<ShownMessage, 'state'>) => (
  <Badge tone={state === 'failed' ? 'danger' : 'warning'} hasDot>
    {STATE_LABELS[state]}
  </Badge>
);

/** Who should have got an item, and what the receiver answered. */
export const RecipientAndReason = ({ message: { recipient, lastError } }: { message: ShownMessage }) => (
  <>
    <span className="wrap-anywhere">
      {recipient ?? <span className="text-muted">E-mail address erased</span>}
    </span>
    {lastError ? <span className="wrap-anywhere text-muted">{lastError}</span> : null}
  </>
);

/** @param props.name what was sent, for screen readers: where the rows are groups */
export function SendAgain({ message, name }: { message: ShownMessage; name?: string }) {
  const { id, title, attempts, obstacle, state } = message;
  // An outbox item on hold was never sent.
  const label = state === 'on-hold' ? 'Try again' : 'Send again';
  if (obstacle) return <span className="text-muted">{OBSTACLE_LABELS[obstacle]}</span>;
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" icon={Send}>
          {label}
          {name ? <span className="sr-only">: {name}</span> : null}
        </Button>
      }
      title={`${state === 'on-hold' ? 'Try to send' : 'Send'} “${title}” again?`}
      loses={describeResend(message)}
      confirmLabel={label}
      variant="primary"
      intent="send-again"
      fields={{ id, attempts: String(attempts) }}
    />
  );
}
