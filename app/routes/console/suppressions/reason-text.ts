import type { SuppressionReason } from '#app/domain/suppressions/index.ts';
import { SUPPRESSION_REASONS } from '#app/domain/suppressions/reasons.ts';
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
      'Clicked the link in an e-mail. Gets no marketing, but still gets plans they request. Only they can undo this.',
  },
  'one-click': {
    tone: 'info',
    meaning: 'Used the unsubscribe button in their mail app. Gets no marketing. Only they can undo this.',
  },
  'provider-unsubscribe': {
    tone: 'info',
    meaning:
      'Unsubscribed with a link or list of the e-mail provider. Gets no marketing. Only they can undo this.',
  },
  stop: {
    tone: 'info',
    meaning: 'Replied STOP to a text. Gets no marketing texts until they reply START.',
  },
  'unread-reply': {
    tone: 'info',
    meaning:
      'Replied to a text in their own words, and nobody read the reply in time. Gets no marketing texts until they reply START.',
  },
  bounce: {
    tone: 'warning',
    meaning: 'The address doesn’t exist. We send nothing to it.',
  },
  unreachable: {
    tone: 'warning',
    meaning: 'The number is unknown or can’t receive texts. We send no texts to it.',
  },
  complaint: {
    tone: 'danger',
    meaning: 'The person marked an e-mail as spam. We send nothing to them.',
  },
  manual: {
    tone: 'neutral',
    meaning: 'Added by hand or import. Gets no marketing. Your team can remove it.',
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
  complaints: 'Too many recipients reported your e-mails as spam',
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
  return `${why}: ${bounces} bounces and ${complaints} spam reports in ${sent} marketing e-mails over 24 hours.`;
}
