import type { SuppressionReason } from '#app/domain/suppressions/index.ts';
import { SUPPRESSION_REASONS } from '#app/domain/suppressions/suppression-fields.ts';
import type { BadgeTone } from '#app/ui/console/badge.tsx';

interface ReasonText {
  tone: BadgeTone;
  /** Explains what the reason blocks, and who can remove it. */
  meaning: string;
}

const TEXTS: Record<SuppressionReason, ReasonText> = {
  unsubscribe: {
    tone: 'info',
    meaning:
      'Used the link of a mail. No marketing; a plan that they ask for still arrives. Only they can take it back.',
  },
  'one-click': {
    tone: 'info',
    meaning: 'Used the button of their mail program. No marketing. Only they can take it back.',
  },
  'provider-unsubscribe': {
    tone: 'info',
    meaning:
      'Unsubscribed with a link or list of the mail provider. No marketing. Only they can take it back.',
  },
  stop: {
    tone: 'info',
    meaning: 'Answered a text with STOP. No more marketing texts, until they answer START.',
  },
  'unread-reply': {
    tone: 'info',
    meaning:
      'Replied to a text in words, and nobody read the reply in time. No more marketing texts, until they answer START.',
  },
  bounce: {
    tone: 'warning',
    meaning: 'The mail server says that the address does not exist. Nothing is sent any more.',
  },
  unreachable: {
    tone: 'warning',
    meaning: 'The carrier says that the number is unknown or can’t receive texts. No text is sent any more.',
  },
  complaint: {
    tone: 'danger',
    meaning: 'The recipient reported a mail as spam. Nothing is sent any more.',
  },
  manual: {
    tone: 'neutral',
    meaning: 'Added by hand or from a file. No marketing. Your team can remove it.',
  },
};

/** Texts of a reason in the console; the label is the same as for blocked outbox items. */
export const reasonText = (reason: SuppressionReason) => ({
  label: SUPPRESSION_REASONS[reason].label,
  ...TEXTS[reason],
});

/** Texts of all reasons, in the order of the legend. */
export const REASON_TEXTS = (Object.keys(TEXTS) as SuppressionReason[]).map(reasonText);

/** Shown next to digits that are not a valid number: the country code is missing, or the number is mistyped. */
export const UNREAD_NUMBER = 'Number can’t be read';

const PAUSES: Readonly<Record<string, string>> = {
  bounces: 'Too many addresses bounced',
  complaints: 'Too many recipients reported your mails as spam',
  manual: 'Your team paused it',
};

export interface PauseFigures {
  sent: number;
  bounces: number;
  complaints: number;
}

/** Explains why marketing is paused, with the figures that led to it if they are known. */
export function pauseText(reason: string | null, figures: PauseFigures | null): string {
  const why = PAUSES[reason ?? ''] ?? 'It was paused';
  if (!figures) return `${why}.`;
  const { sent, bounces, complaints } = figures;
  return `${why}: ${bounces} bounced and ${complaints} reported as spam, of ${sent} marketing mails in the 24 hours before.`;
}
