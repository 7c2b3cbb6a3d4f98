import { createHash } from 'node:crypto';
import type { Variant } from '#app/domain/mail-templates/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** A variant wins only after this many mails of each variant. */
export const MIN_SENT_PER_VARIANT = 100;

/** In at most this share of tests of two equal versions, one of them wins, however often the numbers are looked at (D74). */
const MAX_VARIANT_CHANCE = 0.05;

/**
 * The difference between two click rates that the test looks for, as a share of their mean: 3 % against 5 % is 0.5. A real difference of
 * another size is found too, but later.
 */
const TYPICAL_VARIANT_DIFFERENCE = 0.4;

/** Clicks count for a test if they come within this time after the sending. */
export const CLICK_TIME_MS = DAY_MS;

/**
 * Returns which mails a test compares: those planned since both versions have had their present texts, and sent long ago enough to have had
 * their clicks. Other mails would differ in more than the version, and equal versions would win too often.
 * @param since when the texts of the versions last changed
 */
export const findComparedMails = ({ since, now }: { since: Date; now: Date }) => ({
  plannedFrom: since,
  sentUntil: new Date(now.getTime() - CLICK_TIME_MS),
});

/** Whether a mail's first click counts for a test. */
export const isClickInTime = ({
  sentAt,
  clickedAt,
}: {
  sentAt: Date | null;
  clickedAt: Date | null;
}): boolean =>
  sentAt !== null && clickedAt !== null && clickedAt.getTime() - sentAt.getTime() <= CLICK_TIME_MS;

/** The results of a variant that decide a test. */
export interface VariantFigures {
  sent: number;
  clicked: number;
}

export interface VariantTexts {
  subjectLineVariant: string | null;
  bodyHtmlVariant: string | null;
}

/** Whether a template has a second variant. */
export const hasVariant = (template: VariantTexts): boolean =>
  Boolean(template.subjectLineVariant || template.bodyHtmlVariant);

/** Returns the variant of a contact: the winner, or one chosen by a hash of contact and template, so that the result is stable. */
export function chooseVariant(
  template: VariantTexts & { id: string; winner: string | null },
  contactId: string,
): Variant {
  if (!hasVariant(template)) return 'A';
  if (template.winner === 'A' || template.winner === 'B') return template.winner;
  const hash = createHash('sha256').update(`${contactId} ${template.id}`).digest();
  return (hash[0] as number) % 2 === 0 ? 'A' : 'B';
}

/**
 * Returns the largest share of tests of two equal versions that ever show a difference this large, at whichever moment somebody looks: the
 * always-valid p-value of the mixture sequential probability ratio test (Johari, Koomen, Pekelis and Walsh, "Always Valid Inference",
 * Operations Research 70(3), 2022). The result is 1 if the numbers show no difference.
 */
export function computeVariantChance(a: VariantFigures, b: VariantFigures): number {
  if (a.sent === 0 || b.sent === 0) return 1;
  const pooled = (a.clicked + b.clicked) / (a.sent + b.sent);
  if (pooled === 0 || pooled === 1) return 1;
  const difference = (a.clicked / a.sent - b.clicked / b.sent) / pooled;
  const variance = ((1 - pooled) / pooled) * (1 / a.sent + 1 / b.sent);
  const ratio = TYPICAL_VARIANT_DIFFERENCE ** 2 / variance;
  const exponent = ((difference * difference) / variance / 2) * (ratio / (1 + ratio));
  return Math.min(1, Math.sqrt(1 + ratio) * Math.exp(-exponent));
}

/** The numbers that decided a test, as they are stored with the winner. */
export interface WinnerFigures {
  a: VariantFigures;
  b: VariantFigures;
  /** Result of computeVariantChance. Winners from before 30 November 2026 have a `pValue` instead, which held for a single look only. */
  maxChance: number;
}

/** Returns the better variant once its lead is beyond chance, else null. The answer holds however often it is asked for. */
export function findWinner(
  a: VariantFigures,
  b: VariantFigures,
): { winner: Variant; figures: WinnerFigures } | null {
  if (a.sent < MIN_SENT_PER_VARIANT || b.sent < MIN_SENT_PER_VARIANT) return null;
  const maxChance = computeVariantChance(a, b);
  if (maxChance > MAX_VARIANT_CHANCE) return null;
  return { winner: a.clicked / a.sent > b.clicked / b.sent ? 'A' : 'B', figures: { a, b, maxChance } };
}
