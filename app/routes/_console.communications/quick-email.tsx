import { Form } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormReply } from '../../http/form-reply.ts';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { readDraft, removeDraft, writeDraft } from '../../ui/console/edit-form/draft-store.ts';
import { useDraftKey } from '../../ui/console/edit-form/unsaved-changes.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';
import { useHydrated } from '../../ui/console/hydrated.ts';
import { RichTextField } from '../../ui/console/rich-text/rich-text-field.tsx';
import { useConsole } from '../_console/console-context.tsx';
import { MERGE_OPTIONS } from './merge-options.ts';
import { PreviewPanel } from './preview-panel.tsx';
import type { MailPreview } from './preview-types.ts';
import type { CommunicationsData } from './read-page.server.ts';
import { SendButton } from './send-button.tsx';
import type { Selection } from './use-selection.ts';
import { useSent } from './use-sent.ts';

const REFUSAL = { title: 'Email Send Failed', fallback: 'Failed to send emails' };
const MAX_SUBJECT = 200;

/** T's Quick Email: one mail to the selected leads. */
export function QuickEmail(props: {
  data: CommunicationsData;
  selection: Selection;
  /** Between the message and its preview. */
  children: ReactNode;
}) {
  const { data, selection, children } = props;
  const { can } = useConsole();
  const isHydrated = useHydrated();
  const shown = useFormReply<{ subject: string; message: string; preview: MailPreview }>('preview');
  const { typed, round, change, clear } = useDraft(shown?.value);
  const sent = useSent('email', REFUSAL, clear);
  const refused = sent ?? (shown?.status === 'refused' ? shown : undefined);
  const { subject, message } = typed;
  const isReady = subject.trim() !== '' && message.trim() !== '';
  const { error, initialValue } = refused?.result ?? {};
  return (
    <>
      <Card
        title="Quick Email"
        description="One e-mail, with your postal address and a link to unsubscribe at its foot."
      >
        <Form method="post" preventScrollReset key={round}>
          <input type="hidden" name="key" value={data.key} />
          <FormStack>
            <TextInput
              label="Subject"
              name="subject"
              required
              maxLength={MAX_SUBJECT}
              autoComplete="off"
              defaultValue={subject || textOf(initialValue?.subject)}
              errors={error?.subject ?? undefined}
              onChange={(event) => change({ subject: event.target.value })}
            />
            <RichTextField
              label="Message"
              name="message"
              required
              merge={MERGE_OPTIONS}
              hint="Text or HTML. {{firstName|there}} becomes the lead’s first name."
              defaultValue={message || textOf(initialValue?.message)}
              errors={error?.message ?? undefined}
              onValue={(html) => change({ message: html })}
            />
            <FormActions>
              {can('campaigns.send') ? (
                <SendButton
                  intent="email"
                  label="Send Email"
                  isReady={isReady}
                  selection={selection}
                  all={data.cards.total}
                  fields={{ subject, message, key: data.key }}
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
      </Card>
      {children}
      <PreviewPanel
        initial={shown?.value?.preview ?? null}
        versions={[{ label: 'English', mail: { subject, html: message } }]}
        leads={data.previewLeads}
        hasMailServer={data.hasMailServer}
      />
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Typed {
  subject: string;
  message: string;
}

const NOTHING: Typed = { subject: '', message: '' };

/** What is typed stays in this tab until it is sent: over another tab of the page, a search for recipients, a reload. */
function useDraft(posted: Typed | undefined) {
  const { tenant } = useConsole();
  const key = useDraftKey(tenant?.id ?? '', 'quick-email');
  const [typed, setTyped] = useState<Typed>(posted ?? NOTHING);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each company
  useEffect(() => {
    const { subject, message } = readDraft(key)?.values ?? {};
    if (!subject?.[0] && !message?.[0]) return;
    setTyped({ subject: subject?.[0] ?? '', message: message?.[0] ?? '' });
    setRound((before) => before + 1);
  }, [JSON.stringify(key)]);
  return {
    typed,
    /** The form's key: with another one its fields begin anew. */
    round,
    change(part: Partial<Typed>) {
      setTyped((before) => {
        const next = { ...before, ...part };
        const values = { subject: [next.subject], message: [next.message] };
        writeDraft(key, { changedAt: new Date().toISOString(), values, base: {}, versions: {} });
        return next;
      });
    },
    clear() {
      removeDraft(key);
      setTyped(NOTHING);
      setRound((before) => before + 1);
    },
  };
}
