import { Form } from '@remix-run/react';
import { MAX_SMS_LENGTH } from '#app/domain/campaigns/text-fields.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { ReplyDecision } from '#app/routes/console/frame/reply-decision.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { MinuteMoment } from '#app/ui/moment.tsx';
import type { answerTextForm } from './forms.ts';
import type { LeadFileData } from './read-page.server.ts';

/** Fragment of the card, to which the timeline links. */
export const REPLIES_ID = 'replies';

/** Shows the lead's unread replies to texts, else the latest one, and a form to answer. A lead without a reply has no such card. */
export function TextReplyCard({ file }: { file: LeadFileData }) {
  const { can } = useConsole();
  const { replies, contact, answerKey } = file;
  const latest = replies.at(-1);
  if (!latest) return null;
  const canText = Boolean(contact?.phoneE164 && contact.smsConsent);
  const canDecide = file.withAnswers && can('intake.resolve');
  return (
    <div id={REPLIES_ID} className="scroll-mt-20">
      <Card title={replies.length > 1 ? 'Replies to texts' : 'Reply to a text'}>
        <div className="grid gap-4">
          <ul className="grid gap-4">
            {replies.map(({ id, at, text, deadline }) => (
              <li key={id} className="grid gap-2">
                <span className="text-14 text-muted">
                  <MinuteMoment at={at} />
                </span>
                <p className="wrap-anywhere whitespace-pre-wrap">
                  {text ?? <span className="text-muted">Hidden for your role</span>}
                </p>
                {deadline ? <ReplyDecision reply={{ id, deadline }} canDecide={canDecide} /> : null}
              </li>
            ))}
          </ul>
          {canText && canDecide && can('campaigns.send') ? (
            <AnswerForm answerKey={answerKey} replyId={latest.id} />
          ) : null}
          {canText ? null : (
            <p className="text-14 text-muted">You can’t answer by text: the lead did not agree to texts.</p>
          )}
        </div>
      </Card>
    </div>
  );
}

function AnswerForm({ answerKey, replyId }: { answerKey: string; replyId: string }) {
  const reply = useFormReply('answer-text');
  const [form, fields] = usePostedForm<typeof answerTextForm>({
    id: 'answer-text',
    result: reply?.result,
    defaultValue: { key: answerKey, replyId },
  });
  return (
    <Form
      method="post"
      preventScrollReset
      {...form.props}
      className="grid gap-3 print:hidden"
      key={answerKey}
    >
      <input type="hidden" name="key" value={answerKey} />
      <input type="hidden" name="replyId" value={replyId} />
      <Textarea
        label="Your answer"
        field={fields.message}
        maxLength={MAX_SMS_LENGTH}
        errors={fields.message.errors ?? form.errors}
        hint="We send your answer as a text during your text hours and mark the reply as read. We add your company’s name and how to stop."
        rows={3}
        required
      />
      <SubmitButton intent="answer-text" pendingLabel="Sending…" className="justify-self-start">
        Send text
      </SubmitButton>
    </Form>
  );
}
