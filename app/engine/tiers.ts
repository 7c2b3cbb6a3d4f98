import { INCRETINS } from './mapping.ts';
import type { PeptideId, Profile } from './types.ts';

export type Tiers = Record<'start_here' | 'next_layer' | 'advanced', PeptideId[]>;

/**
 * D12: places 1-2, 3-4 and 5-6 of what is left after all removals. Of the weight-loss injectables only the first stays,
 * and nothing moves up into the gaps, from past place 6 neither: so a tier may hold fewer than two, or none.
 */
export function tiersOf(
  order: readonly PeptideId[],
  { budget_level, experience_level }: Pick<Profile, 'budget_level' | 'experience_level'>,
): Tiers {
  const firstIncretin = order.find((id) => INCRETINS.includes(id));
  const tier = (from: number) =>
    order.slice(from, from + 2).filter((id) => id === firstIncretin || !INCRETINS.includes(id));
  const advanced = budget_level !== 'lean' && experience_level !== 'beginner';
  return { start_here: tier(0), next_layer: tier(2), advanced: advanced ? tier(4) : [] };
}
