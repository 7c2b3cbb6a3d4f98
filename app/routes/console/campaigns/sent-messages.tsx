import { Form, Link } from '@remix-run/react';
import { RotateCw } from 'lucide-react';
import { formatCount } from '#app/lib/format-count.ts';
import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';
import { Button, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { CausesText, OUTCOME_HINT } from './outcome-text.tsx';
import type { CommunicationsData } from './read-page.server.ts';
import { RepeatLink } from './repeat-link.tsx';

type Sent = CommunicationsData['sent'][number];

interface State {
  label: string;
  tone: BadgeTone;
}

const SENDING: State = { label: 'Sending', tone: 'info' };
const PLANNED: State = { label: 'Planned', tone: 'info' };
const ON_HOLD: State = { label: 'On hold', tone: 'warning' };
const DONE: State = { label: 'Done', tone: 'success' };
const SENT_MESSAGE_STATES: Readonly<Record<string, State>> = {
  paused: { label: 'Paused', tone: 'warning' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

/** All messages may be planned while some are still waiting in the outbox. */
function chooseState({ status, departure }: Sent): State {
  if (departure) return departure.isHeld ? ON_HOLD : departure.isNow ? SENDING : PLANNED;
  return SENT_MESSAGE_STATES[status] ?? DONE;
}

/** Lists the latest messages on one channel, the newest first, with their outcomes. */
export function SentMessages({ data, channel }: { data: CommunicationsData; channel: 'email' | 'sms' }) {
  const { sent } = data;
  const what = channel === 'sms' ? 'texts' : 'e-mails';
  return (
    <Card
      title={channel === 'sms' ? 'Previous texts' : 'Previous e-mails'}
      description={channel === 'email' && sent.length > 0 ? OUTCOME_HINT : undefined}
      isFlush={sent.length > 0}
    >
      {sent.length === 0 ? (
        <EmptyState
          illustration={channel === 'sms' ? 'text' : 'message'}
          title={channel === 'sms' ? 'No texts sent yet' : 'No e-mails sent yet'}
          isBare
        >
          The {what} you send appear here with their results.
        </EmptyState>
      ) : (
        <ul className="divide-y border-t">
          {sent.map((entry) => (
            <li key={entry.id} className="grid gap-3 px-4 py-4 md:px-6">
              <SentMessage sent={entry} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function SentMessage({ sent }: { sent: Sent }) {
  const { id, channel, subject, text, status, createdAt, waiting, resendable, departure } = sent;
  const { can, consolePath } = useConsole();
  const { label, tone } = chooseState(sent);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-16 font-semibold wrap-anywhere">{subject ?? text}</h3>
          <p className="text-14 text-muted">
            <MinuteMoment at={createdAt} />
            {sent.isRepeat ? ' · Sent again to people who did not open the first one' : null}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {departure && !departure.isNow ? <p className="text-14 font-medium">{departure.text}</p> : null}
      <Figures sent={sent} />
      <RepeatLink sent={sent} />
      {sent.held > 0 ? (
        <p className="text-14 text-muted">
          On hold: these recipients replied to a text, and their reply is unread.{' '}
          <Link
            to={consolePath('/communications/replies?show=unread')}
            className="underline underline-offset-2"
          >
            See the replies
          </Link>
        </p>
      ) : null}
      {sent.uncertain > 0 ? (
        <p className="text-14 text-muted">
          Uncertain: the service restarted while sending, so these messages may have arrived. You can resend
          each message under{' '}
          <Link to={consolePath('/admin/messages?state=uncertain')} className="underline underline-offset-2">
            Delivery problems
          </Link>
          .
        </p>
      ) : null}
      {can('campaigns.send') && (resendable > 0 || status === 'sending') ? (
        <div className="flex flex-wrap gap-3">
          {resendable > 0 && status !== 'cancelled' ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="bulkId" value={id} />
              <SubmitButton intent="retry-bulk" icon={RotateCw} variant="secondary" size="small">
                Retry {formatCount(resendable)} failed
              </SubmitButton>
            </Form>
          ) : null}
          {status === 'sending' ? (
            <ConfirmDialog
              trigger={<Button size="small">Cancel sending</Button>}
              title={`Cancel “${subject ?? 'this text'}”?`}
              loses={[
                waiting > 0
                  ? `${formatCount(waiting)} ${waiting === 1 ? 'lead gets' : 'leads get'} no ${channel === 'sms' ? 'text' : 'e-mail'}.`
                  : 'Messages not yet sent are canceled.',
                `You can’t take back ${channel === 'sms' ? 'texts' : 'e-mails'} that we have sent.`,
              ]}
              confirmLabel="Cancel message"
              intent="cancel-bulk"
              fields={{ bulkId: id }}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Figures({ sent }: { sent: Sent }) {
  const { channel, recipientCount, delivered, opened, clicked, bounced, refused, failed, uncertain } = sent;
  const figures = [
    { label: 'Recipients', value: recipientCount, isShown: true },
    { label: 'Accepted', value: sent.sent, isShown: true },
    { label: 'Delivered', value: delivered, isShown: delivered > 0 },
    { label: 'Opened', value: opened, isShown: channel === 'email' },
    { label: 'Clicked', value: clicked, isShown: channel === 'email' },
    { label: 'Bounced', value: bounced, isShown: bounced > 0 },
    { label: 'Refused', value: refused, isShown: refused > 0 },
    { label: 'Failed', value: failed, isShown: true },
    { label: 'Held', value: sent.held, isShown: sent.held > 0 },
    { label: 'Uncertain', value: uncertain, isShown: uncertain > 0 },
  ];
  const skipped = Object.entries(sent.skipped);
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-6">
        {figures
          .filter(({ isShown }) => isShown)
          .map(({ label, value }) => (
            <div key={label} className="grid">
              <dt className="text-14 text-muted">{label}</dt>
              <dd className="text-16 font-semibold tabular-nums">{formatCount(value)}</dd>
            </div>
          ))}
      </dl>
      {skipped.length > 0 ? (
        <p className="text-14 text-muted">
          Left out: {skipped.map(([reason, count]) => `${formatCount(count)} (${reason})`).join(', ')}
        </p>
      ) : null}
      {channel === 'email' ? <CausesText causes={sent.causes} kind="email" /> : null}
      {sent.failures.length > 0 ? (
        <p className="text-14 wrap-anywhere text-muted">
          Failed: {sent.failures.map(({ reason, count }) => `${formatCount(count)} (${reason})`).join(', ')}
        </p>
      ) : null}
    </>
  );
}
