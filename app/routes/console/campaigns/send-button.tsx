import { useFormReply } from '#app/http/form-reply.ts';
import { Button } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { AcceptClaims } from './effect-claims.tsx';
import { describeLeftOut, LEFT_OUT_RULE, peopleText } from './left-out-text.ts';
import { useMessageCheck } from './use-message-check.ts';
import { type CountState, useRecipientCount } from './use-recipient-count.ts';
import { type Selection, selectionFields } from './use-selection.ts';

/**
 * Makes its form validate the message and ask for confirmation. It is disabled while the message is empty, and without JavaScript, because
 * the confirmation needs it.
 */
export function SendButton({ label, isReady }: { label: string; isReady: boolean }) {
  const isHydrated = useHydrated();
  return (
    <Button type="submit" variant="primary" disabled={!isReady || !isHydrated}>
      {label}
    </Button>
  );
}

/**
 * Asks for confirmation with the number of people before a message is sent. It posts its own form, so place it outside the message's form.
 */
export function SendDialog(props: {
  intent: 'email' | 'sms';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  selection: Selection;
  /** Who gets it, in words: 'All leads'. */
  recipients: string;
  fields: Record<string, string>;
}) {
  const { intent, isOpen, onOpenChange, selection, recipients, fields } = props;
  const selected = selectionFields(selection);
  const count = useRecipientCount(isOpen, { channel: intent, ...selected });
  const { subject = '', message = '' } = fields;
  const check = useMessageCheck(isOpen, { channel: intent, subject, message });
  const refusal = useFormReply(intent)?.result;
  const refused = refusal?.error?.acceptClaims;
  const what = intent === 'sms' ? 'Send this text' : 'Send this e-mail';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      variant="primary"
      title={
        count.state === 'counted'
          ? `${what} to ${peopleText(count.recipients)}?`
          : `${what} to ${recipients.charAt(0).toLowerCase()}${recipients.slice(1)}?`
      }
      loses={[
        describeCount(count),
        ...(count.state === 'counted' && count.departure ? [count.departure] : []),
        `Each ${intent === 'sms' ? 'phone number' : 'e-mail address'} gets this message once.`,
        'You can’t take back messages that we have sent.',
      ]}
      confirmLabel={count.state === 'counted' ? `Send to ${peopleText(count.recipients)}` : 'Send'}
      isWaiting={
        count.state === 'counting' ||
        (count.state === 'counted' && count.recipients === 0) ||
        check.state === 'checking'
      }
      isRefused={Boolean(refused)}
      intent={intent}
      fields={{ ...fields, ...selected }}
    >
      {/* If the check failed, the refusal says which sentences to decide about; one of an earlier message doesn't count. */}
      <AcceptClaims
        claims={check.state === 'checked' ? check.claims : []}
        message={intent === 'sms' ? 'text' : 'e-mail'}
        errors={isAboutMessage(refusal?.initialValue, fields) ? refused : undefined}
      />
    </ConfirmDialog>
  );
}

/** Whether an answer is about this message, which may have been changed since. Browsers post line breaks as CR LF. */
const isAboutMessage = (
  posted: Readonly<Record<string, unknown>> | null | undefined,
  { subject = '', message = '' }: Record<string, string>,
): boolean =>
  Object.entries({ subject, message }).every(
    ([name, text]) => withPlainBreaks(String(posted?.[name] ?? '')) === withPlainBreaks(text),
  );

const withPlainBreaks = (text: string): string => text.replaceAll('\r\n', '\n');

function describeCount(count: CountState): string {
  if (count.state === 'counting') return 'Counting recipients…';
  if (count.state === 'failed') return `We couldn’t count the recipients. ${LEFT_OUT_RULE}`;
  const leftOut = describeLeftOut(count.skipped);
  return leftOut ? `Left out: ${leftOut}.` : 'No lead is left out.';
}
