import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/console/button.tsx';
import { type Column, DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { RecipientAndReason, SendAgain, StateBadge } from './message-table.tsx';
import { countMessages, type ShownGroup } from './message-words.ts';
import { canResendGroup, ResendGroup } from './resend-group.tsx';

/** Lists undelivered items by what was sent and why it failed. A group of one shows its item. */
export function GroupTable(props: {
  groups: readonly ShownGroup[];
  readAt: number;
  /** Whether the items belong to several companies. */
  namesTenants: boolean;
  canResend: boolean;
  /** Returns the URL of a group's messages. */
  hrefOf: (group: ShownGroup) => string;
}) {
  const { groups, readAt, namesTenants, canResend, hrefOf } = props;
  const company: Column<ShownGroup> = {
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
  const again: Column<ShownGroup> = {
    key: 'again',
    label: 'Resend',
    from: 'md',
    cell: (group) => <GroupButton group={group} readAt={readAt} href={hrefOf(group)} />,
  };
  return (
    <DataTable
      name="message-groups"
      caption="Messages that failed or are uncertain, by what was sent and why, newest first"
      rows={groups}
      rowId={({ key }) => key}
      columns={[
        {
          key: 'message',
          label: 'Message',
          isRowHeader: true,
          cell: (group) => (
            <WhatAndWhy group={group} href={hrefOf(group)}>
              {canResend ? <GroupButton group={group} readAt={readAt} href={hrefOf(group)} /> : null}
            </WhatAndWhy>
          ),
        },
        { key: 'state', label: 'Status', from: 'md', cell: ({ state }) => <StateBadge state={state} /> },
        ...(namesTenants ? [company] : []),
        {
          key: 'when',
          label: 'Last attempt',
          from: 'lg',
          isOneLine: true,
          cell: ({ lastAt }) => <Moment at={lastAt} />,
        },
        ...(canResend ? [again] : []),
      ]}
      empty={
        <EmptyState illustration="done" title="All messages delivered">
          Messages that can’t be delivered appear here with the reason.
        </EmptyState>
      }
    />
  );
}

/** @param props.children the button, which wider screens show in its own column */
function WhatAndWhy({ group, href, children }: { group: ShownGroup; href: string; children: ReactNode }) {
  const { title, label, advice, count, message, state, lastAt } = group;
  return (
    <div className="grid max-w-prose gap-0.5 py-1 font-normal">
      <span className="font-medium wrap-anywhere">{title}</span>
      {message ? (
        <RecipientAndReason message={message} />
      ) : (
        <span>
          <Link to={href} className="tabular-nums underline underline-offset-4">
            {countMessages(count)}
          </Link>
          : {label}
        </span>
      )}
      <span className="text-muted">{advice}</span>
      {/* Wider screens show the state and the time in their own columns. */}
      <span className="flex flex-wrap items-center gap-2 text-muted lg:hidden">
        <span className="md:hidden">
          <StateBadge state={state} />
        </span>
        <Moment at={lastAt} />
      </span>
      <div className="mt-1 md:hidden print:hidden">{children}</div>
    </div>
  );
}

/** Failed messages are resent here. Others may have arrived, so their page says first what resending means. */
function GroupButton({ group, readAt, href }: { group: ShownGroup; readAt: number; href: string }) {
  const { message, state } = group;
  const { title: name } = group;
  if (message) return <SendAgain message={message} name={name} />;
  if (state !== 'uncertain' && canResendGroup(group))
    return <ResendGroup group={group} readAt={readAt} name={name} />;
  return (
    <LinkButton to={href} size="small">
      Review
      <span className="sr-only">: {name}</span>
    </LinkButton>
  );
}
