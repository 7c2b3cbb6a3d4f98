import { findTenantRules } from '#app/domain/tenants/index.ts';
import { recommendOptions, showToRegion, type WidgetTenant } from '#app/domain/widget-tenant/index.ts';
import { readDangerWords } from '#app/engine/danger-words.ts';
import { planDigest, recommend } from '#app/engine/index.ts';
import { type ListPlan, recommendList } from '#app/engine/list-plan.ts';
import type { DangerFinding } from '#app/engine/own-words.ts';
import type { Plan, RecommendOptions } from '#app/engine/types.ts';
import { parseLocale } from '#app/messages/locales.ts';
import type { Region } from '#app/protocol/jurisdictions.ts';
import { toProfile } from '#app/protocol/profile.ts';
import type { Submission } from '#app/protocol/submission.ts';

/** Content of PeptideAssessment.recommendations: the full widget's plan, or the older list of the other two widgets (D15). */
export type StoredPlan = Plan | ListPlan;

/** Lists the catalogue ids of all products in a stored plan. The list is empty for an erased plan. */
export function listProductIds(storedPlan: unknown): string[] {
  const { game_plan: tiers, list } = (storedPlan ?? {}) as { game_plan?: object; list?: unknown[] };
  const products = (tiers ? Object.values(tiers).flat() : (list ?? [])) as { id: string }[];
  return [...new Set(products.map(({ id }) => id))];
}

export interface PlanOfSubmission {
  stored: StoredPlan;
  format: 'plan' | 'list';
  /** The dangers that the visitor's own words name. */
  ownWords: readonly DangerFinding[];
}

/** Whether the visitor's own conditions excluded all products. Then mails contain no products, and there is no campaign (D13). */
export const isWholePlanExcluded = (plan: StoredPlan): boolean => plan.nothing_because === 'flags';

/** The submissions of a round share their tenant, so its options are cached, by what its rules show. */
const knownOptions = new WeakMap<WidgetTenant, Map<string, RecommendOptions>>();

function optionsFor(tenant: WidgetTenant, region: Region | undefined, isClaimed: boolean): RecommendOptions {
  const rules = findTenantRules(tenant, region);
  const { showShopLinks, excludedEntries } = rules;
  const showAmounts = rules.showAmounts && !isClaimed;
  const cachedOptions = knownOptions.get(tenant) ?? new Map<string, RecommendOptions>();
  knownOptions.set(tenant, cachedOptions);
  const key = `${showAmounts} ${showShopLinks} ${excludedEntries}`;
  const options =
    cachedOptions.get(key) ?? recommendOptions({ ...showToRegion(tenant, region), showAmounts });
  cachedOptions.set(key, options);
  return options;
}

/**
 * Computes the plan of a submission on the server, independently of the browser's plan (D7), in the visitor's language. It is stored and
 * shown in that language.
 * @param options.isClaimed whether another program only says what the visitor agreed to: then no amounts are shown (D65)
 */
export function computePlan(
  submission: Submission,
  tenant: WidgetTenant,
  { isClaimed = false }: { isClaimed?: boolean } = {},
): PlanOfSubmission {
  const ownWords = readDangerWords(submission.additionalConcerns, submission.sexAtBirth);
  const options: RecommendOptions = {
    ...optionsFor(tenant, submission.region, isClaimed),
    locale: parseLocale(submission.locale),
    own_words: ownWords,
  };
  if (submission.widget !== 'full') {
    const listPlan = recommendList(
      {
        widget: submission.widget,
        goal: submission.healthGoals[0] ?? '',
        challenge: submission.symptoms[0] ?? '',
        flags: submission.contraFlags,
        experience_level: submission.experienceLevel,
      },
      options,
    );
    return { stored: listPlan, format: 'list', ownWords };
  }
  return { stored: recommend(toProfile(submission), options), format: 'plan', ownWords };
}

/** Whether a digest from a browser matches this plan. Browsers send none for lists, which are fixed. */
export const isPlanFrom = (plan: StoredPlan, digest: string): boolean =>
  'game_plan' in plan && planDigest(plan) === digest;

/** Whether the plan still waits for an answer. Plans of older engines, and answered ones, don't. */
export const awaitsSafetyAnswer = (plan: Pick<StoredPlan, 'amounts_withheld'>): boolean =>
  plan.amounts_withheld === 'unanswered';
