import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import { MAX_BULK_SUBJECT } from '#app/domain/campaigns/campaign-limits.ts';
import { findFieldErrors } from '#app/domain/mail-templates/merge-fields.ts';
import { MAX_TEMPLATE_BODY } from '#app/domain/mail-templates/template-limits.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { RichTextField } from '#app/ui/console/rich-text/rich-text-field.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { typedEmailForm } from './forms.ts';
import { MailPreviewPanel } from './mail-preview-panel.tsx';
import { useMergeOptions } from './merge-options.ts';
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
  /** Who gets it, in words. */
  recipients: string;
  /** The field of the recipients. */
  children: ReactNode;
}) {
  const { data, selection, recipients, children } = props;
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
        <FormStack>
          {children}
          <MessageForm
            key={round}
            typed={draft}
            result={refused?.result}
            onChange={change}
            onAsk={() => setAsking(true)}
          />
        </FormStack>
        <SendDialog
          intent="email"
          isOpen={isAsking}
          onOpenChange={setAsking}
          selection={selection}
          recipients={recipients}
          fields={{ ...draft, key: data.key }}
        />
      </Card>
      <MailPreviewPanel
        initial={previewReply?.value?.preview ?? null}
        versions={[{ label: 'English', mail: { subject: draft.subject, html: draft.message } }]}
        leads={data.previewLeads}
        hasMailServer={data.hasMailServer}
        firstView="phone"
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
  onAsk: () => void;
}) {
  const { typed: draft, result, onChange, onAsk } = props;
  const { can } = useConsole();
  const merge = useMergeOptions();
  const isHydrated = useHydrated();
  const [form, fields] = usePostedForm<typeof typedEmailForm>({
    id: 'quick-email',
    result,
    defaultValue: draft,
    findErrors: () => findTextErrors(draft),
    onSubmit(event) {
      event.preventDefault();
      onAsk();
    },
  });
  return (
    <Form method="post" preventScrollReset {...form.props}>
      <FormStack>
        <TextInput
          label="Subject"
          field={fields.subject}
          maxLength={MAX_BULK_SUBJECT}
          required
          autoComplete="off"
          onChange={(event) => onChange({ subject: event.target.value })}
        />
        <RichTextField
          label="Message"
          field={fields.message}
          maxLength={MAX_TEMPLATE_BODY}
          required
          merge={merge}
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

/** Lists the merge fields that can't be filled in, by field. */
const findTextErrors = (typed: Typed) =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, findFieldErrors(text)] as const)
      .filter(([, errors]) => errors.length > 0),
  );

interface Typed extends Record<string, string> {
  subject: string;
  message: string;
}

const EMPTY_EMAIL: Typed = { subject: '', message: '' };
