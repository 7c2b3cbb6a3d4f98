import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import {
  describeLeadTag,
  describeTooLongText,
  frameLongestText,
  frameText,
  MAX_SMS_LENGTH,
  type TextSender,
} from '#app/domain/campaigns/text-fields.ts';
import { REFUSAL_TARGETS } from '#app/http/refusal-targets.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import {
  boxLook,
  FieldFrame,
  FieldHint,
  type FieldSource,
  useResolvedField,
} from '#app/ui/console/fields/field.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { CarrierRules } from '../frame/carrier-rules.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { quickSmsForm } from './forms.ts';
import type { CommunicationsData } from './read-page.server.ts';
import { SendButton, SendDialog } from './send-button.tsx';
import { countSmsSegments } from './sms-segments.ts';
import { useMessageDraft } from './use-message-draft.ts';
import type { Selection } from './use-selection.ts';
import { useSent } from './use-sent.ts';

const EMPTY_TEXT = { message: '' };
const SMS_SEND_FAILED = { title: 'SMS Send Failed', fallback: 'Failed to send SMS' };

/** Quick SMS (T section 2): one text of at most 160 characters to the selected leads. */
export function QuickSms(props: {
  data: CommunicationsData;
  selection: Selection;
  /** Who gets it, in words. */
  recipients: string;
  /** The field of the recipients. */
  children: ReactNode;
}) {
  const { data, selection, recipients, children } = props;
  const { tenant } = useConsole();
  const { typed: draft, round, change, clear } = useMessageDraft('quick-sms', EMPTY_TEXT);
  const { message } = draft;
  const [isAsking, setAsking] = useState(false);
  const refused = useSent('sms', SMS_SEND_FAILED, clear);
  if (data.cards.withPhone === 0)
    return (
      <div className="xl:col-span-2">
        <EmptyState illustration="people" title="No leads with phone numbers">
          Leads who leave a phone number and agree to texts appear here.
        </EmptyState>
      </div>
    );
  return (
    <>
      {data.needsTextSender ? (
        <div className="min-w-0 xl:col-span-2">
          <NoTextSender />
        </div>
      ) : null}
      <Card
        title="Quick SMS"
        description={`Sends one text to leads who left a phone number and agreed to texts. ${
          data.textsLeave
            ? 'We send the text during the day in the recipient’s time zone. We add your company’s name and how to stop.'
            : 'No text-message provider is set up, so texts are kept in the local mailbox.'
        }`}
      >
        <FormStack>
          {children}
          <MessageForm
            key={round}
            sender={{ shop: tenant?.name ?? '', shopHosts: data.shopHosts }}
            message={message}
            result={refused?.result}
            onChange={(text) => change({ message: text })}
            onAsk={() => setAsking(true)}
          />
        </FormStack>
        <SendDialog
          intent="sms"
          isOpen={isAsking}
          onOpenChange={setAsking}
          selection={selection}
          recipients={recipients}
          fields={{ message, key: data.key }}
        />
      </Card>
      <TextPreview shop={tenant?.name ?? ''} message={message} />
    </>
  );
}

/** Says before the text is written that it can't be sent, with a link to what is missing. */
function NoTextSender() {
  const { can, tenant } = useConsole();
  const { label, to } = REFUSAL_TARGETS.textSender;
  return (
    <Alert
      tone="warning"
      title="Your company has no text sender"
      action={
        can('tenant.settings') ? (
          <LinkButton to={to(`/admin/tenants/${tenant?.id}/settings`)} size="small">
            {label}
          </LinkButton>
        ) : null
      }
    >
      Offers by text are sent only from a company’s own number. See what a registration needs.
    </Alert>
  );
}

/** Edits the text. Errors are shown before the recipients are confirmed. */
function MessageForm(props: {
  /** The company, whose name each text begins with. */
  sender: TextSender;
  message: string;
  /** Result of the server's reply if it refused the text. */
  result: SubmissionResult<string[]> | undefined;
  onChange: (message: string) => void;
  onAsk: () => void;
}) {
  const { sender, message, result, onChange, onAsk } = props;
  const { can } = useConsole();
  const [form, fields] = usePostedForm<typeof quickSmsForm>({
    id: 'quick-sms',
    result,
    defaultValue: { message },
    findErrors(): Record<string, string[]> {
      const tooLong = describeTooLongText(sender, message);
      return tooLong === null ? {} : { message: [tooLong] };
    },
    onSubmit(event) {
      event.preventDefault();
      onAsk();
    },
  });
  return (
    <Form method="post" preventScrollReset {...form.props}>
      <FormStack>
        <MessageField sender={sender} field={fields.message} message={message} onChange={onChange} />
        <FormActions>
          {can('campaigns.send') ? <SendButton label="Send SMS" isReady={message.trim() !== ''} /> : null}
        </FormActions>
      </FormStack>
    </Form>
  );
}

/** A multi-line text field with the counter of T section 2, which counts the whole text and its segments, and a preview of the text. */
function MessageField(props: {
  sender: TextSender;
  field: FieldSource;
  message: string;
  onChange: (message: string) => void;
}) {
  const { sender, field, message, onChange } = props;
  const wholeText = frameLongestText(sender, message);
  const { encoding, segments } = countSmsSegments(wholeText);
  const resolved = useResolvedField({ label: 'Message', field, required: true });
  const { key, input, errors, hintId } = resolved;
  const countId = `${input.id}-count`;
  const isTooLong = wholeText.length > MAX_SMS_LENGTH;
  return (
    <FieldFrame resolved={resolved}>
      <textarea
        key={key}
        {...input}
        rows={5}
        aria-describedby={[countId, hintId, input['aria-describedby']].filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.value)}
        className={boxLook(errors.length > 0, 'h-auto! resize-y py-2.5')}
      />
      <p id={countId} className="flex flex-wrap justify-between gap-x-4 text-14 text-muted tabular-nums">
        <span className={isTooLong ? 'font-medium text-danger' : undefined}>
          {wholeText.length}/{MAX_SMS_LENGTH}
        </span>
        <span>
          {segments} {segments === 1 ? 'segment' : 'segments'} ({encoding})
        </span>
      </p>
      {/* It is below the box, because it appears while the person types. */}
      <FieldHint id={hintId}>
        {encoding === 'Unicode'
          ? 'This character isn’t in the standard SMS alphabet, so each text holds only 70 characters.'
          : describeLeadTag(sender, message)}
      </FieldHint>
      <p className="text-14 text-muted">
        We send this text only to leads who agreed to offers by text. We skip leads who agreed only to texts
        about their plan until they agree again.
      </p>
      <details className="text-14 text-muted">
        <summary className="cursor-pointer">What carriers refuse</summary>
        <div className="mt-2">
          <CarrierRules />
        </div>
      </details>
    </FieldFrame>
  );
}

/** Shows the text as leads get it in English; those who read Spanish get the last line in Spanish. */
function TextPreview({ shop, message }: { shop: string; message: string }) {
  return (
    <Card
      title="Preview"
      description="The text in English. Leads who use Spanish get the last line in Spanish."
    >
      {message.trim() === '' ? (
        <p className="rounded-control border border-dashed p-6 text-center text-14 text-muted">
          Add a message to see the preview.
        </p>
      ) : (
        <p className="w-fit max-w-full rounded-card rounded-bl-none bg-sunken px-4 py-3 text-16 wrap-anywhere whitespace-pre-wrap">
          {frameText({ shop, text: message, locale: 'en' })}
        </p>
      )}
    </Card>
  );
}
