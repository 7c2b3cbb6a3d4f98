import type { SuppressionLine } from '#app/domain/suppressions/index.ts';
import { WISH_REASON_LABELS } from '#app/domain/suppressions/reasons.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { REASON_TEXTS, reasonText, UNREAD_NUMBER } from './reason-text.ts';

/** A line as the server sends it. */
export type TableLine = Omit<SuppressionLine, 'createdAt'> & { createdAt: string };

export interface SuppressionTableProps {
  lines: readonly TableLine[];
  canEdit: boolean;
  empty: React.ReactNode;
}

const formatRecipient = ({ address, channel }: TableLine): string =>
  address ?? (channel === 'sms' ? 'Erased number' : 'Erased address');

export function SuppressionTable({ lines, canEdit, empty }: SuppressionTableProps) {
  return (
    <DataTable
      name="suppressions"
      caption="E-mail addresses and numbers that we don’t contact"
      rows={lines}
      rowId={({ id }) => id}
      columns={[
        {
          key: 'address',
          label: 'Contact',
          isRowHeader: true,
          cell: (line) => (
            <span className="grid gap-1.5">
              <BreakableText text={formatRecipient(line)} />
              {line.isDoubtful ? (
                <span>
                  <Badge tone="warning">{UNREAD_NUMBER}</Badge>
                </span>
              ) : null}
              {/* Wider screens show the reason in its own column. Here it is text that wraps, so that Remove stays on the screen. */}
              <span className="font-normal text-muted md:hidden">
                {[reasonText(line.reason).label, ...listDetails(line)].join('. ')}
              </span>
            </span>
          ),
        },
        { key: 'reason', label: 'Reason', from: 'md', cell: (line) => <Reason line={line} /> },
        {
          key: 'scope',
          label: 'Blocks',
          from: 'lg',
          cell: ({ scope, channel }) => (
            <span className="whitespace-nowrap">
              {scope === 'all' ? 'Everything' : channel === 'sms' ? 'Marketing texts' : 'Marketing e-mails'}
            </span>
          ),
        },
        {
          key: 'since',
          label: 'Since',
          from: 'sm',
          cell: ({ createdAt }) => <span className="whitespace-nowrap">{dayText(createdAt)}</span>,
        },
      ]}
      rowActions={(line) =>
        canEdit && line.reason === 'manual' ? (
          <ConfirmDialog
            trigger={<Button aria-label={`Remove ${formatRecipient(line)}`}>Remove</Button>}
            title={`Remove ${formatRecipient(line)}?`}
            loses={[
              `On the list since ${dayText(line.createdAt)}: ${reasonText(line.reason).label}.`,
              'Campaigns send marketing to this contact again once the recipient agrees to marketing.',
            ]}
            confirmLabel="Remove from the list"
            intent="remove"
            fields={{ id: line.id }}
          />
        ) : null
      }
      empty={empty}
    />
  );
}

/** Lists what is known about a line beside its reason: why the recipient unsubscribed, or the provider's report. */
const listDetails = ({ wishReason, detail }: TableLine): string[] =>
  [wishReason && WISH_REASON_LABELS[wishReason], detail].filter((text) => text !== null);

const Reason = ({ line }: { line: TableLine }) => {
  const { label, tone } = reasonText(line.reason);
  return (
    <span className="grid gap-1">
      <span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {listDetails(line).map((text) => (
        <span key={text} className="max-w-prose wrap-anywhere text-muted">
          {text}
        </span>
      ))}
    </span>
  );
};

export const ReasonLegend = () => (
  <Card title="About these reasons">
    <dl className="grid gap-3">
      {REASON_TEXTS.map(({ label, tone, meaning }) => (
        <div key={label} className="grid gap-1 sm:grid-cols-[20rem_1fr]">
          <dt>
            <Badge tone={tone}>{label}</Badge>
          </dt>
          <dd className="max-w-prose text-14">{meaning}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
