import { Link } from '@remix-run/react';
import {
  ClipboardCheck,
  FileCheck,
  type LucideIcon,
  Mail,
  MessageSquareReply,
  MousePointerClick,
  PencilLine,
  Percent,
  ShoppingBag,
  StickyNote,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ROW_KIND_LABELS, type RowKind } from '#app/domain/conversions/row-kind-fields.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { rateText } from '#app/lib/rate-text.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { widgetName } from '#app/routes/console/frame/lead-words.ts';
import { describeMessage } from '#app/routes/console/frame/messages/message-titles.ts';
import type { ShownMessage } from '#app/routes/console/frame/messages/message-words.ts';
import { Card } from '#app/ui/console/card.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { DisplayedWording } from '#app/widget/plan/displayed-wording.tsx';
import { CONSENT_SOURCES } from './consent-sources.ts';
import type { LeadFileData } from './read-page.server.ts';
import { REPLIES_ID } from './text-reply-card.tsx';

type Entry = LeadFileData['timeline'][number];

const ICONS: Record<Entry['kind'], LucideIcon> = {
  submission: ClipboardCheck,
  consent: FileCheck,
  message: Mail,
  click: MousePointerClick,
  sale: ShoppingBag,
  refund: Undo2,
  'order-changed': Undo2,
  'rate-corrected': Percent,
  reply: MessageSquareReply,
  note: StickyNote,
  change: PencilLine,
};

/** Lists the lead's events, newest first. */
export function TimelineCard({ file }: { file: LeadFileData }) {
  return (
    <Card title="Timeline">
      <ol className="grid gap-5">
        {file.timeline.map((entry) => {
          const Icon = ICONS[entry.kind];
          return (
            <li key={entry.id} className="flex min-w-0 gap-3 text-14">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">
                <Icon className="size-4!" aria-hidden />
              </span>
              <div className="grid min-w-0 flex-1 gap-0.5">
                <div className="min-w-0 wrap-anywhere">
                  <What entry={entry} names={file.productNames} hasReplies={file.replies.length > 0} />
                </div>
                <span className="text-muted tabular-nums">
                  <Moment at={entry.at} />
                </span>
              </div>
            </li>
          );
        })}
      </ol>
      {file.isCut.sales ? <Cut>See older sales and refunds on the Sales page.</Cut> : null}
      {file.isCut.changes ? <Cut>See older changes by your team in the audit log.</Cut> : null}
    </Card>
  );
}

const Cut = ({ children }: { children: string }) => <p className="pt-4 text-14 text-muted">{children}</p>;

type SaleEntry = Extract<Entry, { kind: RowKind }>;

/** Names what a row of the ledger was, with its amount. */
function describeSale({ kind, currency, ...row }: SaleEntry): { what: string; amount: string } {
  const amount = currencyText(Math.abs(row.amountCents), currency);
  if (kind === 'sale') return { what: 'Bought', amount };
  if (kind === 'refund') return { what: 'Refunded', amount };
  if (kind === 'order-changed')
    return { what: row.amountCents > 0 ? 'Order increased by' : 'Order decreased by', amount };
  const rates = `from ${rateText(row.rateBeforeBps ?? row.rateBps)} to ${rateText(row.rateBps)}`;
  const difference = currencyText(Math.abs(row.commissionCents), currency);
  const change = row.commissionCents < 0 ? `${difference} less commission` : `${difference} more commission`;
  return { what: ROW_KIND_LABELS[kind], amount: `${rates}, ${change}` };
}

const TIMELINE_MESSAGE_STATES: Readonly<Record<string, string>> = {
  planned: 'waits to be sent',
  claimed: 'is being sent',
  sending: 'is being sent',
  sent: 'was sent',
  failed: 'failed',
  suppressed: 'was not sent',
  uncertain: 'may have been sent',
  cancelled: 'was cancelled',
};

interface WhatProps {
  entry: Entry;
  names: Readonly<Record<string, string>>;
  /** Whether the page shows a reply: one to another company is not shown here. */
  hasReplies: boolean;
}

function What({ entry, names, hasReplies }: WhatProps): ReactNode {
  switch (entry.kind) {
    case 'submission':
      return (
        <>
          <strong className="font-semibold">Assessment submitted</strong>
          {entry.returning ? ', not for the first time' : ''} ({widgetName(entry.widget)}, source{' '}
          {entry.source})
        </>
      );
    case 'consent':
      return <Consent entry={entry} />;
    case 'message':
      return (
        <>
          {describeMessage({ kind: entry.channel as ShownMessage['kind'], purpose: entry.purpose })}{' '}
          {entry.isToLead ? '' : 'about this lead '}
          {TIMELINE_MESSAGE_STATES[entry.state] ?? entry.state}
          {entry.error ? <span className="block text-muted">{entry.error}</span> : null}
          {entry.isHeldForReply && hasReplies ? (
            <a href={`#${REPLIES_ID}`} className="text-accent-ink underline">
              See the reply
            </a>
          ) : null}
        </>
      );
    case 'click':
      return <>Clicked on {entry.productId ? (names[entry.productId] ?? entry.productId) : 'a product'}</>;
    case 'sale':
    case 'refund':
    case 'order-changed':
    case 'rate-corrected': {
      const { what, amount } = describeSale(entry);
      return (
        <>
          <strong className="font-semibold">{what}</strong> {amount}, <SaleLink entry={entry} />
        </>
      );
    }
    case 'reply':
      return (
        <>
          <strong className="font-semibold">Replied to a text</strong>
          <span className="block whitespace-pre-wrap text-muted">{entry.text ?? 'Hidden for your role'}</span>
        </>
      );
    case 'note':
      return (
        <>
          <strong className="font-semibold">{entry.author}</strong> wrote a note
          <span className="block whitespace-pre-wrap text-muted">{entry.text}</span>
        </>
      );
    case 'change':
      return (
        <>
          <strong className="font-semibold">{entry.by ?? 'The service'}</strong> {entry.sentence}
        </>
      );
  }
}

function SaleLink({ entry: { id, orderId } }: { entry: Extract<Entry, { orderId: string | null }> }) {
  const { consolePath } = useConsole();
  return (
    <Link to={consolePath(`/admin/sales/sale/${id}`)} className="underline underline-offset-2">
      {orderId ? `order ${orderId}` : 'order without a number'}
    </Link>
  );
}

function Consent({ entry }: { entry: Extract<Entry, { kind: 'consent' }> }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">
        Consent recorded: {CONSENT_SOURCES[entry.source] ?? entry.source} (wording {entry.version})
      </summary>
      <dl className="mt-2 grid gap-2">
        {entry.lines.map(({ what, answer, wording }) => (
          <div key={what}>
            <dt className="font-medium">
              {CONSENT_KINDS[what] ?? what}: {answerTo(what, answer)}
            </dt>
            {wording ? (
              <dd className="text-muted">
                “
                <span lang={entry.locale}>
                  <DisplayedWording wording={wording} />
                </span>
                ”
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </details>
  );
}

const CONSENT_KINDS: Readonly<Record<string, string>> = {
  terms: 'Terms',
  marketing: 'Marketing',
  sms: 'Text messages',
  health: 'Use of the health answers',
  age: 'Age',
  offers: 'Offers by e-mail',
  segments: 'Offers chosen by goals',
  'crm-health': 'Health answers in the customer database',
  texts: 'Text messages',
};

/** The list questionnaires have no checkbox for the terms: their sentence begins "By submitting". */
const answerTo = (what: string, answer: string) =>
  what === 'terms' && answer === 'false' ? 'confirmed by submitting' : (ANSWERS[answer] ?? answer);

const ANSWERS: Readonly<Record<string, string>> = {
  given: 'agreed',
  refused: 'not agreed',
  shown: 'informed by a notice',
  withdrawn: 'withdrawn',
  'api-claimed': 'agreed, according to another program',
  true: 'agreed',
  false: 'not agreed',
  none: 'not agreed',
  notice: 'informed by a notice',
  'opt-in': 'agreed by ticking a box',
};
