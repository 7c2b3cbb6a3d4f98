import { Badge } from '#app/ui/console/badge.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import type { ShownKey } from './key-data.ts';
import { KeyActions } from './key-dialogs.tsx';

export function KeyTable(props: { keys: readonly ShownKey[]; overlapDays: number; canManage: boolean }) {
  const { keys, overlapDays, canManage } = props;
  return (
    <DataTable
      caption="API keys, newest first"
      rows={keys}
      rowId={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: 'Name',
          isRowHeader: true,
          cell: ({ name, prefix }) => (
            <span className="grid">
              <span className="wrap-anywhere">{name}</span>
              <span className="font-mono font-normal text-muted">{prefix}…</span>
            </span>
          ),
        },
        { key: 'state', label: 'Status', cell: (key) => <KeyState apiKey={key} /> },
        {
          key: 'scopes',
          label: 'Permissions',
          from: 'md',
          cell: ({ scopes }) => (
            <ul className="font-mono">
              {scopes.map((scope) => (
                <li key={scope}>{scope}</li>
              ))}
            </ul>
          ),
        },
        {
          key: 'used',
          label: 'Last used',
          from: 'md',
          cell: ({ lastUsedAt }) =>
            lastUsedAt ? <TimeAgo at={lastUsedAt} /> : <span className="text-muted">Not used yet</span>,
        },
        { key: 'created', label: 'Created', from: 'lg', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
      ]}
      rowActions={
        canManage
          ? (key) => (key.works ? <KeyActions apiKey={key} overlapDays={overlapDays} /> : null)
          : undefined
      }
      empty={
        <EmptyState illustration="key" title="No API keys yet">
          Let your own software, such as your shop’s server, read and send data.
        </EmptyState>
      }
    />
  );
}

function KeyState({ apiKey: { works, revokedAt, expiresAt } }: { apiKey: ShownKey }) {
  if (revokedAt) return <Badge tone="danger">Revoked</Badge>;
  if (!works) return <Badge>Expired</Badge>;
  if (expiresAt) return <Badge tone="warning">Until {dayText(expiresAt)}</Badge>;
  return (
    <Badge tone="success" hasDot>
      Active
    </Badge>
  );
}
