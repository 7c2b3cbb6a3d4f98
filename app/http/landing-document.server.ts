import type { AppLoadContext } from '@remix-run/node';
import { countCompaniesInUse } from '#app/domain/analytics/index.ts';
import { LANDING_PLAN_PRICE, PLAN_CURRENCY, PRICING_RANGE, TRIAL_DAYS } from '#app/domain/billing/index.ts';
import { type ClaimFacts, isClaimShown, readLanding, showClaims } from '#app/domain/site/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { type PublicSite, publicDocument } from './public-site.server.ts';

/** Days in which a company's widget must have been seen for the company to count as a user. */
const IN_USE_DAYS = 30;
/** Smaller counts are not shown. */
const MIN_COMPANIES = 5;

/** Reads what the landing page shows of its claims, and whether its price is the specification's. */
export async function readShownClaims(context: AppLoadContext) {
  const { db, env } = context.services;
  const isLive = isLiveService(env);
  const claims = await readLanding(db);
  const isShown = (id: string) => claims.some((claim) => claim.id === id && isClaimShown(claim, isLive));
  const since = new Date(Date.now() - IN_USE_DAYS * DAY_MS);
  const companies = isShown('companies') ? 0 : await countCompaniesInUse(db, since);
  return {
    ...showClaims(claims, { isLive, facts: claimFacts(companies) }),
    isPriceShown: isShown('base-fee'),
  };
}

/** Builds the answer of a loader whose page is the landing page. */
export async function landingDocument(site: PublicSite, context: AppLoadContext) {
  const { texts, footnotes, isPriceShown } = await readShownClaims(context);
  const price = isPriceShown
    ? LANDING_PLAN_PRICE
    : { baseFeeCents: PRICING_RANGE.baseFeeCents, currency: PLAN_CURRENCY };
  const script = context.widgetAssets.en.landing?.script;
  return publicDocument(
    site,
    { landing: { claims: texts, footnotes, price, trialDays: TRIAL_DAYS, script } },
    { frames: true },
  );
}

function claimFacts(companies: number): ClaimFacts {
  const { from, to } = PRICING_RANGE.commissionBps;
  return {
    companies: companies < MIN_COMPANIES ? '' : String(companies),
    baseFee: `from ${currencyText(PRICING_RANGE.baseFeeCents, PLAN_CURRENCY, { isShort: true })}`,
    commission: `${from / 100}-${to / 100}%`,
  };
}
