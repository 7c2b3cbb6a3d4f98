import { getFormProps } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { useSchemaForm } from '#app/ui/console/schema-form.ts';
import { MinuteMoment } from '#app/ui/moment.tsx';
import { answerTextForm } from './forms.ts';
import type { LeadFileData } from './read-page.server.ts';

/** Shows the lead's latest reply to a text, and a form to answer it. A lead without a reply has no such card. */
export function AnswerCard({ file }: { file: LeadFileData }) {
  const { can } = useConsole();
  const { latestReply, contact } = file;
  if (!latestReply) return null;
  const canText = Boolean(contact?.phoneE164 && contact.smsConsent);
  return (
    <Card title="Reply to a text" description={<MinuteMoment at={latestReply.at} />}>
      <div className="grid gap-4">
        <p className="wrap-anywhere whitespace-pre-wrap">
          {latestReply.text ?? <span className="text-muted">Hidden for your role</span>}
        </p>
        {canText && can('campaigns.send') ? <AnswerForm answerKey={file.answerKey} /> : null}
        {canText ? null : (
          <p className="text-14 text-muted">You can’t answer by text: the lead did not agree to texts.</p>
        )}
      </div>
    </Card>
  );
}

function AnswerForm({ answerKey }: { answerKey: string }) {
  const reply = useFormReply('answer-text');
  const [form, fields] = useSchemaForm({
    id: 'answer-text',
    schema: answerTextForm,
    result: reply?.result,
    defaultValue: { key: answerKey },
  });
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      className="grid gap-3 print:hidden"
      key={answerKey}
    >
      <input type="hidden" name="key" value={answerKey} />
      <Textarea
        label="Your answer"
        field={fields.message}
        errors={fields.message.errors ?? form.errors}
        hint="We send it as a text, in the hours for texts. Begin with your company’s name."
        rows={3}
        required
      />
      <SubmitButton intent="answer-text" pendingLabel="Sending…" className="justify-self-start">
        Send text
      </SubmitButton>
    </Form>
  );
}
