import { formatCount } from '#app/lib/format-count.ts';
import type { FailureCause } from '#app/outbox/failure-cause.ts';
import { describeCause } from '../frame/messages/cause-words.ts';

/** Explains the words of the results where they are shown. */
export const OUTCOME_HINT =
  'Accepted: the mail server took the e-mail. Delivered: the recipient’s server reported it. Bounced: the e-mail came back, mostly because the address doesn’t exist.';

/** Says why messages did not arrive, with a number for each reason. */
export function CausesText({
  causes,
  kind,
}: {
  causes: readonly { cause: FailureCause; count: number }[];
  kind: 'email' | 'sms';
}) {
  const counts = new Map<string, number>();
  for (const { cause, count } of causes) {
    const { label } = describeCause(cause, kind);
    counts.set(label, (counts.get(label) ?? 0) + count);
  }
  if (counts.size === 0) return null;
  const reasons = [...counts].sort(([, a], [, b]) => b - a);
  return (
    <p className="text-14 wrap-anywhere text-muted">
      Not delivered: {reasons.map(([label, count]) => `${formatCount(count)} (${label})`).join(', ')}
    </p>
  );
}
