/**
 * The pure recommender (D7): normalise → screen → rank → tiers → explain. No clock, no randomness, no I/O; the same
 * result in browser and server, whatever the order in which boxes were ticked.
 */
import { explainNothing, explainPlan, reasonsFor } from './explain.ts';
import { type Reading, readProfile } from './normalise.ts';
import { nameOf, present, soldBy } from './present.ts';
import { rank } from './rank.ts';
import { excludesAll, screen } from './screen.ts';
import { tiersOf } from './tiers.ts';
import {
  type Exclusion,
  PEPTIDE_IDS,
  type PeptideId,
  type Plan,
  type Profile,
  type RecommendOptions,
} from './types.ts';
import { ENGINE_VERSION } from './version.ts';
import { english } from './wording.ts';

export { catalogue } from './catalogue/index.ts';
export { planDigest } from './digest.ts';
export { ENGINE_VERSION } from './version.ts';

/**
 * What the flags keep out of this shop's plans, in catalogue order. All that the shop sells and not only what the
 * answers lead to: a visitor may well come upon the rest of the shelf.
 */
function exclusionsFor(
  { flags }: Reading,
  sold: (id: PeptideId) => boolean,
  options: RecommendOptions,
): Exclusion[] {
  return PEPTIDE_IDS.filter(sold).flatMap((id) => {
    const { excluded } = screen(id, flags);
    const name = nameOf(id, options);
    return excluded.length > 0
      ? [{ id, name, flags: excluded, reason: english.excluded(name, excluded) }]
      : [];
  });
}

/**
 * The plan for a visitor. Never throws: what is missing or unknown in the profile is read as in `readProfile`.
 * When nothing is left the outcome is 'nothing-suitable', with `nothing_because` and empty tiers.
 */
export function recommend(profile: Profile, options?: RecommendOptions | null): Plan {
  const settings = options ?? {};
  const reading = readProfile(profile);
  const { path, order } = rank(reading);
  const sold = soldBy(settings);
  const exclusions = exclusionsFor(reading, sold, settings);
  const left = order.filter((id) => sold(id) && !exclusions.some((exclusion) => exclusion.id === id));
  const tiers = tiersOf(left, reading.profile);
  let place = 0;
  const planned = (id: PeptideId) =>
    present(
      id,
      (place += 1),
      {
        reasons: reasonsFor(id, reading.answers),
        cautions: screen(id, reading.flags).cautioned.map(english.caution),
      },
      settings,
    );
  const game_plan = {
    start_here: tiers.start_here.map(planned),
    next_layer: tiers.next_layer.map(planned),
    advanced: tiers.advanced.map(planned),
  };
  const shared = {
    engine_version: ENGINE_VERSION,
    user_profile: reading.profile,
    game_plan,
    exclusions,
    disclaimers: [...english.disclaimers],
  };
  const leftOut = exclusions.filter(({ id }) => order.includes(id));
  if (left.length > 0)
    return { ...shared, outcome: 'plan', ...explainPlan(reading, path, game_plan, leftOut) };
  // One entry that the shop sells and a flag took away is enough: then a doctor's advice is due.
  const conditions = reading.flags.filter(
    (flag) => excludesAll(flag) || leftOut.some(({ flags }) => flags.includes(flag)),
  );
  const named = reading.answers.some((answer) => answer.weight || answer.row.length > 0);
  const nothing_because = conditions.length > 0 ? 'flags' : named ? 'not-offered' : 'no-match';
  return {
    ...shared,
    outcome: 'nothing-suitable',
    nothing_because,
    ...explainNothing(reading, nothing_because, conditions),
  };
}
