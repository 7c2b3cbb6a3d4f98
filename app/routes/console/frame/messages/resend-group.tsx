import { Form } from '@remix-run/react';
import { Send } from 'lucide-react';
import { formatCount } from '#app/lib/format-count.ts';
import { canResendHelp } from '#app/outbox/failure-cause.ts';
import { MAX_RESENT_AT_ONCE } from '#app/outbox/kind-rules.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import type { CountedGroup } from './message-words.ts';

/** Whether any of a group's items may be resent, and may arrive then. */
export const canResendGroup = ({ cause, resendable }: Pick<CountedGroup, 'cause' | 'resendable'>): boolean =>
  resendable > 0 && canResendHelp(cause);

/**
 * A button that resends a group. It is a form, so that it works without JavaScript.
 * @param props.name what was sent, for screen readers: where several groups are listed
 */
export function ResendGroup(props: { group: CountedGroup; readAt: number; name?: string }) {
  const { group, readAt, name } = props;
  const { key, state, count, resendable } = group;
  const verb = state === 'on-hold' ? 'Try' : 'Resend';
  const amount =
    resendable > MAX_RESENT_AT_ONCE
      ? `the oldest ${formatCount(MAX_RESENT_AT_ONCE)}`
      : resendable === count
        ? 'all'
        : formatCount(resendable);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="group" value={key} />
      <input type="hidden" name="seenAt" value={readAt} />
      <SubmitButton intent="resend-group" variant="secondary" size="small" icon={Send}>
        {verb} {amount}
        {name ? <span className="sr-only">: {name}</span> : null}
      </SubmitButton>
    </Form>
  );
}
