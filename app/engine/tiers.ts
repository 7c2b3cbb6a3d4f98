import { avoidWith } from './interactions.ts';
import type { PeptideId, Profile } from './types.ts';

/** The tiers of a plan in their order. */
export const TIERS = ['start_here', 'next_layer', 'advanced'] as const;

export type TierId = (typeof TIERS)[number];

export type Tiers = Record<TierId, PeptideId[]>;

export interface Placed {
  tiers: Tiers;
  /** Entries that were left out because they must not be combined with an earlier one, each with that earlier entry (D45). */
  apart: { id: PeptideId; from: PeptideId }[];
}

/**
 * Fills the tiers with places 1-2, 3-4 and 5-6 of the remaining entries (D12). Only the first of several entries that must never be
 * combined (the weight-loss injectables) is kept. The gaps are not filled, not even from beyond place 6, so a tier may have fewer than two
 * entries, or none.
 */
export function placeInTiers(
  order: readonly PeptideId[],
  { budget_level, experience_level }: Pick<Profile, 'budget_level' | 'experience_level'>,
): Placed {
  const places = budget_level !== 'lean' && experience_level !== 'beginner' ? 6 : 4;
  const apart: Placed['apart'] = [];
  const placed: PeptideId[] = [];
  for (const id of order.slice(0, places)) {
    const from = placed.find((earlier) => avoidWith(id).includes(earlier));
    if (from) apart.push({ id, from });
    else placed.push(id);
  }
  const tier = (first: number) => order.slice(first, first + 2).filter((id) => placed.includes(id));
  return { tiers: { start_here: tier(0), next_layer: tier(2), advanced: tier(4) }, apart };
}
