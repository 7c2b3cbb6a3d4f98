import { createHash } from 'node:crypto';
import type { Variant } from '#app/domain/mail-templates/index.ts';

/** A variant wins only after this many mails of each variant. */
export const MIN_SENT_PER_VARIANT = 100;

/** A variant wins only if chance produces the difference between the click rates in less than this share of cases. */
const MAX_VARIANT_CHANCE = 0.05;

/** The results of a variant that decide a test. */
interface VariantFigures {
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
 * Returns the probability of a difference at least this large between two click rates if both variants were alike: the two-sided
 * two-proportion z-test with a pooled rate. The result is 1 if the numbers show no difference.
 */
export function compareShares(a: VariantFigures, b: VariantFigures): number {
  if (a.sent === 0 || b.sent === 0) return 1;
  const pooled = (a.clicked + b.clicked) / (a.sent + b.sent);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / a.sent + 1 / b.sent));
  if (deviation === 0) return 1;
  const z = Math.abs(a.clicked / a.sent - b.clicked / b.sent) / deviation;
  return 2 * (1 - normalShare(z));
}

/** Returns the better variant if the difference is significant, else null. */
export function findWinner(
  a: VariantFigures,
  b: VariantFigures,
): { winner: Variant; figures: { a: VariantFigures; b: VariantFigures; pValue: number } } | null {
  if (a.sent < MIN_SENT_PER_VARIANT || b.sent < MIN_SENT_PER_VARIANT) return null;
  const pValue = compareShares(a, b);
  if (pValue >= MAX_VARIANT_CHANCE) return null;
  return { winner: a.clicked / a.sent > b.clicked / b.sent ? 'A' : 'B', figures: { a, b, pValue } };
}

/** Returns the share of a normal distribution below z ≥ 0 (Abramowitz and Stegun 26.2.17; the error is below 7.5e-8). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduce(
    (sum, factor, index) => sum + factor * t ** (index + 1),
    0,
  );
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
