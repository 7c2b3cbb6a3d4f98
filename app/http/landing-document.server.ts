import type { AppLoadContext } from '@remix-run/node';
import { LANDING_PLAN_PRICE, TRIAL_DAYS } from '#app/domain/billing/index.ts';
import { claimTexts, readLanding } from '#app/domain/site/index.ts';
import { type PublicSite, publicDocument } from './public-site.server.ts';

/** Builds the answer of a loader whose page is the landing page. */
export async function landingDocument(site: PublicSite, context: AppLoadContext) {
  const claims = claimTexts(await readLanding(context.services.db));
  const script = context.widgetAssets.en.landing?.script;
  return publicDocument(
    site,
    { landing: { claims, price: LANDING_PLAN_PRICE, trialDays: TRIAL_DAYS, script } },
    { frames: true },
  );
}
