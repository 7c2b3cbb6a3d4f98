import { createHash } from 'node:crypto';
import { MIN_COMPARED_BUYERS, MIN_COMPARED_PEOPLE } from './campaign-limits.ts';
import { findWinner } from './variants.ts';

/** Whether a contact gets nothing from a campaign, by a hash of both, so that the result is stable. */
export function isHeldOut(
  { id, holdoutPercent }: { id: string; holdoutPercent: number },
  contactId: string,
): boolean {
  if (holdoutPercent === 0) return false;
  const hash = createHash('sha256').update(`held out ${contactId} ${id}`).digest();
  return hash.readUInt32BE(0) < (holdoutPercent / 100) * 2 ** 32;
}

/** What a group of people bought since they joined the campaign. */
export interface GroupSales {
  people: number;
  /** Number of people with a sale. */
  buyers: number;
  /** Sales less refunds, in cents. */
  cents: number;
}

/**
 * Judges whether people who got a campaign buy more often than those who were held out. As in an A/B test, the answer holds however often
 * it is asked for.
 */
export function judgeHoldout(sent: GroupSales, heldOut: GroupSales): HoldoutVerdict {
  const people = Math.min(sent.people, heldOut.people);
  if (people < MIN_COMPARED_PEOPLE || sent.buyers + heldOut.buyers < MIN_COMPARED_BUYERS) return 'too-few';
  const toShare = ({ people: total, buyers }: GroupSales) => ({ sent: total, clicked: buyers });
  const decision = findWinner(toShare(sent), toShare(heldOut));
  if (!decision) return 'no-difference';
  return decision.winner === 'A' ? 'more' : 'fewer';
}

export type HoldoutVerdict = 'too-few' | 'no-difference' | 'more' | 'fewer';
