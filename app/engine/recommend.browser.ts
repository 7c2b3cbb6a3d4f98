import { decide, type Outline } from './decide.ts';
import { decisionDigest } from './digest.ts';
import type { Plan, Profile, RecommendOptions } from './types.ts';
import { decisionWords } from './wording/build-locale-decision.ts';

export interface BrowserPlan {
  /** The plan's digest, available at once, so that the request to the server does not wait for any text. */
  digest: string;
  outline: Outline;
  /** Fetches the texts of the plan's entries and completes the plan. Rejects if a text can't be fetched. */
  complete: () => Promise<Plan>;
}

/**
 * Runs `recommend()` in the browser, where the catalogue has to be fetched, in the language of the build, regardless of `options.locale`.
 * The decision is available at once. All texts are in separate files (complete-plan.browser.ts), which are fetched for a visitor who looks
 * beyond the products.
 */
export function recommendInBrowser(profile: Profile, options?: RecommendOptions | null): BrowserPlan {
  const decision = decide(profile, options, decisionWords);
  return {
    digest: decisionDigest(decision),
    outline: decision.outline,
    complete: async () =>
      decision.outline.nothing_because
        ? (await import('./empty-plan.browser.ts')).completeNothing(decision)
        : (await import('./complete-plan.browser.ts')).completeInBrowser(decision),
  };
}
