/**
 * The pure recommender (D7): normalise → screen → rank → tiers → explain. It uses no clock, randomness or I/O, and gives the same result in
 * browser and server, in whatever order the boxes were ticked.
 */
import { catalogueIn } from './catalogue/index.ts';
import { completePlan } from './complete-plan.ts';
import { decide } from './decide.ts';
import { completeNothing } from './explain-nothing.ts';
import { type EntryTexts, hideAmounts } from './hide-amounts.ts';
import { planJsonParts, type TextPart } from './plan-json.ts';
import type { CatalogueEntry, Plan, Profile, RecommendOptions } from './types.ts';
import { wordingFor } from './wording-for.ts';

export { catalogue } from './catalogue/index.ts';
export { planDigest } from './digest.ts';
export { ENGINE_VERSION } from './version.ts';

/** The catalogue's texts never change, and searching them for amounts takes as long as the rest of a plan. */
const entriesWithoutAmounts = new Map<CatalogueEntry, EntryTexts>();

function withoutAmounts(entry: CatalogueEntry): EntryTexts {
  const texts = entriesWithoutAmounts.get(entry) ?? hideAmounts(entry);
  entriesWithoutAmounts.set(entry, texts);
  return texts;
}

/**
 * Recommends a plan for a visitor. Never throws: missing or unknown values in the profile are read as in `readProfile`. When no entry
 * remains, the outcome is 'nothing-suitable', with `nothing_because` and empty tiers.
 */
export function recommend(profile: Profile, options?: RecommendOptions | null): Plan {
  const locale = options?.locale;
  const words = wordingFor(locale);
  const decision = decide(profile, options, words.plan);
  return decision.outline.nothing_because
    ? completeNothing(decision, words.nothing, words.plan)
    : completePlan(
        decision,
        // The fields that a card adds to an entry state no amounts.
        (id, showsAmounts) =>
          showsAmounts ? catalogueIn(locale)[id] : withoutAmounts(catalogueIn(locale)[id]),
        words.plan,
      );
}

/**
 * Returns the JSON of a newly made plan in parts, as text or UTF-8.
 * @param locale the plan's language
 */
export const planJson = (plan: Plan, locale: RecommendOptions['locale']): TextPart[] =>
  planJsonParts(plan, ({ id, dosing_ranges }) =>
    dosing_ranges ? catalogueIn(locale)[id] : withoutAmounts(catalogueIn(locale)[id]),
  );
