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
      'The recipient clicked “unsubscribe” in an e-mail. We send them only plans they request. Only the recipient can undo this.',
  },
  'one-click': {
    tone: 'info',
    meaning:
      'The recipient used the unsubscribe button in their mail app. We send them no marketing. Only the recipient can undo this.',
  },
  'provider-unsubscribe': {
    tone: 'info',
    meaning:
      'The recipient unsubscribed through the e-mail provider. We send them no marketing. Only the recipient can undo this.',
  },
  stop: {
    tone: 'info',
    meaning: 'The recipient replied STOP to a text. We send them no marketing texts until they reply START.',
  },
  'unread-reply': {
    tone: 'info',
    meaning:
      'The recipient replied to a text in their own words, and nobody read the reply in time. We send them no marketing texts until they reply START.',
  },
  bounce: {
    tone: 'warning',
    meaning: 'The e-mail address doesn’t exist, so we send nothing to it.',
  },
  unreachable: {
    tone: 'warning',
    meaning: 'The number is unknown or can’t receive texts, so we send no texts to it.',
  },
  complaint: {
    tone: 'danger',
    meaning: 'The recipient marked an e-mail as spam. We send them nothing.',
  },
  manual: {
    tone: 'neutral',
    meaning:
      'Your team added this contact by hand or import. We send no marketing to the contact. Your team can remove the entry.',
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
  bounces: 'Too many e-mail addresses bounced',
  complaints: 'Too many recipients reported your e-mails as spam',
  manual: 'Your team paused marketing',
};

export interface PauseFigures {
  sent: number;
  bounces: number;
  complaints: number;
}

/** Explains why marketing is paused, with the figures that led to it if they are known. */
export function pauseText(reason: string | null, figures: PauseFigures | null): string {
  const why = PAUSES[reason ?? ''] ?? 'Marketing was paused';
  if (!figures) return `${why}.`;
  const { sent, bounces, complaints } = figures;
  return `${why}: ${bounces} bounces and ${complaints} spam reports in ${sent} marketing e-mails over 24 hours.`;
}
