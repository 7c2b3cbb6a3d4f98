import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import { useFormReply } from '#app/http/form-reply.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { RichTextField } from '#app/ui/console/rich-text/rich-text-field.tsx';
import { useSchemaForm } from '#app/ui/console/schema-form.ts';
import { useConsole } from '../frame/console-context.tsx';
import { typedEmailForm } from './forms.ts';
import { MailPreviewPanel } from './mail-preview-panel.tsx';
import { MERGE_OPTIONS } from './merge-options.ts';
import type { MailPreview } from './preview-types.ts';
import type { CommunicationsData } from './read-page.server.ts';
import { SendButton, SendDialog } from './send-button.tsx';
import { useMessageDraft } from './use-message-draft.ts';
import type { Selection } from './use-selection.ts';
import { useSent } from './use-sent.ts';

const EMAIL_SEND_FAILED = { title: 'Email Send Failed', fallback: 'Failed to send emails' };

/** Quick Email (T section 2): one mail to the selected leads. */
export function QuickEmail(props: {
  data: CommunicationsData;
  selection: Selection;
  /** Content between the message and its preview. */
  children: ReactNode;
}) {
  const { data, selection, children } = props;
  const previewReply = useFormReply<Typed & { preview: MailPreview }>('preview');
  const {
    typed: draft,
    round,
    change,
    clear,
  } = useMessageDraft('quick-email', EMPTY_EMAIL, previewReply?.value);
  const sent = useSent('email', EMAIL_SEND_FAILED, clear);
  const refused = sent ?? (previewReply?.status === 'refused' ? previewReply : undefined);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Card
        title="Quick Email"
        description="Sends one e-mail, with your postal address and an unsubscribe link."
      >
        <MessageForm
          key={round}
          typed={draft}
          result={refused?.result}
          onChange={change}
          onValid={() => setAsking(true)}
        />
        <SendDialog
          intent="email"
          isOpen={isAsking}
          onOpenChange={setAsking}
          selection={selection}
          fields={{ ...draft, key: data.key }}
        />
      </Card>
      {children}
      <MailPreviewPanel
        initial={previewReply?.value?.preview ?? null}
        versions={[{ label: 'English', mail: { subject: draft.subject, html: draft.message } }]}
        leads={data.previewLeads}
        hasMailServer={data.hasMailServer}
      />
    </>
  );
}

/** Edits the mail. Errors are shown before the recipients are confirmed. */
function MessageForm(props: {
  typed: Typed;
  /** Result of the server's reply if it refused the mail. */
  result: SubmissionResult<string[]> | undefined;
  onChange: (part: Partial<Typed>) => void;
  onValid: () => void;
}) {
  const { typed: draft, result, onChange, onValid } = props;
  const { can } = useConsole();
  const isHydrated = useHydrated();
  const [form, fields] = useSchemaForm({
    id: 'quick-email',
    schema: typedEmailForm,
    result,
    defaultValue: draft,
    onValid,
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <FormStack>
        <TextInput
          label="Subject"
          field={fields.subject}
          required
          autoComplete="off"
          onChange={(event) => onChange({ subject: event.target.value })}
        />
        <RichTextField
          label="Message"
          field={fields.message}
          required
          merge={MERGE_OPTIONS}
          hint="Text or HTML. Insert {{firstName|there}} to use the lead’s first name."
          onValue={(html) => onChange({ message: html })}
        />
        <FormActions>
          {can('campaigns.send') ? (
            <SendButton
              label="Send Email"
              isReady={draft.subject.trim() !== '' && draft.message.trim() !== ''}
            />
          ) : null}
          {isHydrated ? null : (
            <SubmitButton intent="preview" variant="secondary">
              Preview
            </SubmitButton>
          )}
        </FormActions>
      </FormStack>
    </Form>
  );
}

interface Typed extends Record<string, string> {
  subject: string;
  message: string;
}

const EMPTY_EMAIL: Typed = { subject: '', message: '' };
