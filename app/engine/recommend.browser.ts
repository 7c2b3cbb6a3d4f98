import { decide, type Outline } from './decide.ts';
import { decisionDigest } from './digest.ts';
import type { Plan, Profile, RecommendOptions } from './types.ts';
import { decisionWords } from './wording/build-locale-decision.ts';

export interface BrowserPlan {
  /** The plan's, at once, so that the server can be asked before any text is fetched. */
  digest: string;
  outline: Outline;
  /** With the texts of its entries, which are fetched then. Rejects when one of them cannot be. */
  complete: () => Promise<Plan>;
}

/**
 * `recommend()` where the catalogue has to be fetched, in the language of the build, whatever `options.locale` says. What is decided
 * is there at once; all texts are files of their own (complete-plan.browser.ts), for a visitor who looks further than the products.
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
