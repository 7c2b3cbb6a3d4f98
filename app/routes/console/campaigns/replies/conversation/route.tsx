import { json, type SerializeFrom } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { readConversation } from '#app/domain/delivery/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { randomId } from '#app/lib/random-id.ts';
import { AnswerTextForm } from '#app/routes/console/frame/answer-text-form.tsx';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { conversationForms } from './change-conversation.server.ts';

/** `/communications/replies/{replyId}`: all texts from and to the number that sent a reply, and a box to answer. */
export const loader = forConsole('leads.read', async ({ context, params, tenantId, person }) => {
  const { db } = context.services;
  const withAnswers = await seesAnswers(db, person, tenantId);
  const replyId = params.replyId ?? '';
  const conversation = await readConversation(db, { tenantId, replyId, withAnswers });
  return json({ ...conversation, withAnswers, answerKey: randomId() });
});

export const action = conversationForms;

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Conversation');

type ConversationData = SerializeFrom<typeof loader>;

export default function Conversation() {
  const data = useLoaderData<typeof loader>();
  const { lead, number, unread, deadline, obstacle, latestId, answerKey, withAnswers, texts, shopHosts } =
    data;
  const { can, consolePath } = useConsole();
  const refused = useFormReply(['mark-read', 'mark-unread', 'stop-texts']);
  const name = lead?.name ?? number ?? 'Unknown number';
  const canAnswer = withAnswers && can('campaigns.send');
  return (
    <>
      <PageHeader
        title={name}
        description={number && lead ? number : undefined}
        breadcrumbs={[{ label: 'Replies', to: consolePath('/communications/replies') }, { label: name }]}
      />
      <PageBody>
        <NothingChanged problem={refused?.message} />
        {deadline ? (
          <p className="text-14 text-muted">
            {`We send no texts to this number until you read ${unread === 1 ? 'the reply' : 'the replies'}. If a reply is still unread on ${dayText(deadline)}, it counts as a stop.`}
          </p>
        ) : null}
        <Card title="Texts">
          <div className="grid gap-5">
            <ol className="grid gap-4" aria-label="Texts, the oldest first">
              {texts.map((text) => (
                <TextBubble key={text.id} text={text} />
              ))}
            </ol>
            {canAnswer && !obstacle ? (
              <AnswerTextForm
                key={answerKey}
                answerKey={answerKey}
                replyId={latestId}
                shopHosts={shopHosts}
              />
            ) : null}
            {obstacle ? <p className="text-14">{obstacle}</p> : null}
            {withAnswers && can('intake.resolve') ? <ReadButtons data={data} /> : null}
            {lead ? (
              <Link to={consolePath(`/leads/${lead.id}`)} className={classNames(textLink, 'text-14')}>
                Open the lead
              </Link>
            ) : null}
          </div>
        </Card>
      </PageBody>
    </>
  );
}

function ReadButtons({ data: { unread, latestId } }: { data: ConversationData }) {
  const button = (intent: string, label: string): ReactNode => (
    <SubmitButton intent={intent} variant="secondary" size="small">
      {label}
    </SubmitButton>
  );
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3 border-t pt-4 print:hidden">
      <input type="hidden" name="id" value={latestId} />
      {unread > 0 ? (
        <>
          {button('mark-read', 'Mark as read')}
          {button('stop-texts', 'Stop texts to this number')}
        </>
      ) : (
        button('mark-unread', 'Mark as unread')
      )}
    </Form>
  );
}

const TEXT_STATES: Readonly<Record<string, { label: string; tone: BadgeTone }>> = {
  planned: { label: 'Waiting', tone: 'info' },
  claimed: { label: 'Waiting', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
  uncertain: { label: 'Uncertain', tone: 'warning' },
  suppressed: { label: 'Not sent', tone: 'neutral' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  'on-hold': { label: 'On hold', tone: 'warning' },
};

/** A text: those of the person are on the left, those of the company on the right, and each says whose it is. */
function TextBubble({
  text: { at, isFromPerson, text, isUnread, state, error },
}: {
  text: ConversationData['texts'][number];
}) {
  const shown = state ? TEXT_STATES[state] : undefined;
  return (
    <li
      className={classNames(
        'grid max-w-[85%] gap-1',
        isFromPerson ? 'justify-self-start' : 'justify-self-end',
      )}
    >
      <span className="flex flex-wrap items-center gap-2 text-14 text-muted">
        {isFromPerson ? 'From the lead' : 'From you'} <MinuteMoment at={at} />
        {isUnread ? <Badge tone="warning">Unread</Badge> : null}
        {shown ? <Badge tone={shown.tone}>{shown.label}</Badge> : null}
      </span>
      <p
        className={classNames(
          'rounded-card px-4 py-3 wrap-anywhere whitespace-pre-wrap',
          isFromPerson ? 'bg-sunken' : 'bg-accent-tint text-accent-ink',
        )}
      >
        {text ?? (isFromPerson ? 'Hidden for your role' : 'The words of this text are no longer stored.')}
      </p>
      {error && shown ? <span className="text-14 text-muted">{error}</span> : null}
    </li>
  );
}
