import { Form } from '@remix-run/react';
import { useState } from 'react';
import { frameLongestText, MAX_SMS_LENGTH } from '#app/domain/campaigns/text-fields.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Checkbox } from '#app/ui/console/fields/checkbox.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import type { answerTextForm } from './answer-form.ts';
import { useConsole } from './console-context.tsx';

/** The box in which staff answer a reply by text, with the length of the text as it is sent. */
export function AnswerTextForm(props: {
  answerKey: string;
  replyId: string;
  /** URLs on the company's hosts. */
  shopHosts: readonly string[];
}) {
  const { answerKey, replyId, shopHosts } = props;
  const { tenant } = useConsole();
  const reply = useFormReply('answer-text');
  const [message, setMessage] = useState('');
  const [form, fields] = usePostedForm<typeof answerTextForm>({
    id: 'answer-text',
    result: reply?.result,
    defaultValue: { key: answerKey, replyId },
  });
  // The field's own errors end with its first change, but the ticked box has to stay.
  const refused = reply?.result?.error?.acceptClaims;
  const { length } = frameLongestText({ shop: tenant?.name ?? '', shopHosts }, message);
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
        errors={fields.message.errors ?? form.errors}
        hint={`We send your answer as a text during your text hours and mark the reply as read. We add your company’s name and how to stop: ${length}/${MAX_SMS_LENGTH} characters.`}
        rows={3}
        required
        onChange={(event) => setMessage(event.target.value)}
      />
      {refused ? (
        <Checkbox
          label="Send anyway"
          field={fields.acceptClaims}
          errors={refused}
          hint="The audit log records your decision."
          required
        />
      ) : null}
      <SubmitButton intent="answer-text" pendingLabel="Sending…" className="justify-self-start">
        Send text
      </SubmitButton>
    </Form>
  );
}
