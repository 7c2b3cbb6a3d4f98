import { Send } from 'lucide-react';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { Moment } from '#app/ui/moment.tsx';
import {
  describeMessage,
  describeResend,
  OBSTACLE_LABELS,
  type ShownMessage,
  STATE_LABELS,
} from './message-words.ts';

/** Lists outbox items that failed or may have failed, with a button that sends one again. Their content is never shown. */
export function MessageTable(props: {
  messages: readonly ShownMessage[];
  /** Whether the items belong to several companies. */
  namesTenants: boolean;
  canResend: boolean;
}) {
  const { messages, namesTenants, canResend } = props;
  const company: Column<ShownMessage> = {
    key: 'tenant',
    label: 'Company',
    from: 'xl',
    cell: ({ tenantName }) =>
      tenantName ? (
        <span className="wrap-anywhere">{tenantName}</span>
      ) : (
        <span className="text-muted">The service</span>
      ),
  };
  return (
    <DataTable
      name="messages"
      caption="Messages that failed or are uncertain, newest first"
      rows={messages}
      rowId={({ id }) => id}
      columns={[
        {
          key: 'message',
          label: 'Message',
          isRowHeader: true,
          cell: (message) => <WhatAndWhy message={message} />,
        },
        {
          key: 'state',
          label: 'Status',
          from: 'md',
          cell: ({ state }) => <StateBadge state={state} />,
        },
        ...(namesTenants ? [company] : []),
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
        ...(canResend
          ? [
              {
                key: 'again',
                label: 'Send again',
                cell: (message: ShownMessage) => <SendAgain message={message} />,
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState illustration="done" title="All messages delivered">
          Messages that can’t be delivered appear here with the reason.
        </EmptyState>
      }
    />
  );
}

const StateBadge = ({ state }: Pick<ShownMessage, 'state'>) => (
  <Badge tone={state === 'failed' ? 'danger' : 'warning'} hasDot>
    {STATE_LABELS[state]}
  </Badge>
);

function WhatAndWhy({ message }: { message: ShownMessage }) {
  const { recipient, lastError, state, updatedAt } = message;
  return (
    <div className="grid max-w-prose gap-0.5 py-1 font-normal">
      <span className="font-medium wrap-anywhere">{describeMessage(message)}</span>
      <span className="wrap-anywhere">
        {recipient ?? <span className="text-muted">E-mail address erased</span>}
      </span>
      {lastError ? <span className="wrap-anywhere text-muted">{lastError}</span> : null}
      {/* Wider screens show the state and the time in their own columns. */}
      <span className="flex flex-wrap items-center gap-2 text-muted lg:hidden">
        <span className="md:hidden">
          <StateBadge state={state} />
        </span>
        <Moment at={updatedAt} />
      </span>
    </div>
  );
}

function SendAgain({ message }: { message: ShownMessage }) {
  const { id, attempts, obstacle, state } = message;
  // An outbox item on hold was never sent.
  const label = state === 'on-hold' ? 'Try again' : 'Send again';
  if (obstacle) return <span className="text-muted">{OBSTACLE_LABELS[obstacle]}</span>;
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" icon={Send}>
          {label}
        </Button>
      }
      title={`${state === 'on-hold' ? 'Try to send' : 'Send'} “${describeMessage(message)}” again?`}
      loses={describeResend(message)}
      confirmLabel={label}
      variant="primary"
      intent="send-again"
      fields={{ id, attempts: String(attempts) }}
    />
  );
}
