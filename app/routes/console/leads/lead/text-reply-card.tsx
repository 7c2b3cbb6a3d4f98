import { Link } from '@remix-run/react';
import { AnswerTextForm } from '#app/routes/console/frame/answer-text-form.tsx';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { ReplyDecision } from '#app/routes/console/frame/reply-decision.tsx';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import type { LeadFileData } from './read-page.server.ts';

/** Fragment of the card, to which the timeline links. */
export const REPLIES_ID = 'replies';

/** Shows the lead's unread replies to texts, else the latest one, and a form to answer. A lead without a reply has no such card. */
export function TextReplyCard({ file }: { file: LeadFileData }) {
  const { can, consolePath } = useConsole();
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
            <AnswerTextForm
              key={answerKey}
              answerKey={answerKey}
              replyId={latest.id}
              shopHosts={file.shopHosts}
            />
          ) : null}
          <Link to={consolePath(`/communications/replies/${latest.id}`)} className={`${textLink} text-14`}>
            Open the conversation
          </Link>
          {canText ? null : (
            <p className="text-14 text-muted">You can’t answer by text: the lead did not agree to texts.</p>
          )}
        </div>
      </Card>
    </div>
  );
}
