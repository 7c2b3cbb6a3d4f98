import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can } from '#app/domain/access/index.ts';
import {
  computeBreakEvenCents,
  isPricingPlan,
  PRICING_PLANS,
  type PricingPlan,
} from '#app/domain/billing/index.ts';
import { readStartObstacle } from '#app/domain/subscriptions/index.ts';
import { publicDocument, requirePlatformSite } from '#app/http/public-site.server.ts';
import { findRequestSession } from '#app/http/session.server.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { EXAMPLE_SALES, readSales } from '#app/site/pricing/compare-plans.ts';
import pricingStyles from '#app/site/pricing/pricing.css?url';
import { PricingPage, type PricingVisitor } from '#app/site/pricing/pricing-page.tsx';
import { ACCOUNT_LINKS, SiteFrame, siteLinksWith } from '#app/site/site-frame.tsx';

const POPULAR = 'performance-growth';

/** `/pricing`: the three plans; a visitor signs up first, an admin pays for their company (D37). Tenants' hosts don't serve it. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await requirePlatformSite(request, context);
  const { payments, env } = context.services;
  const query = new URL(request.url).searchParams;
  const plan = query.get('plan');
  const typedSales = (query.get('sales') ?? `${EXAMPLE_SALES}`).slice(0, 40);
  return publicDocument(
    site,
    {
      cards: listCards(),
      publishableKey: payments?.publishableKey ?? null,
      standIn: env.STRIPE_JS_BASE ?? null,
      visitor: await readVisitor(request, context),
      chosen: isPricingPlan(plan) ? plan : null,
      typedSales,
    },
    {
      status: readSales(typedSales) === null ? 400 : 200,
      nonce: context.nonce,
      stripe: env.STRIPE_JS_BASE ?? true,
    },
  );
};

function listCards() {
  const ids = Object.keys(PRICING_PLANS) as PricingPlan[];
  return ids.map((id, index) => {
    const { label, baseFeeCents, commissionRateBps } = PRICING_PLANS[id];
    const before = ids[index - 1];
    return {
      id,
      label,
      price: baseFeeCents / 100,
      percent: commissionRateBps / 100,
      cheapestFrom: before ? computeBreakEvenCents(id, before) / 100 : 0,
      isPopular: id === POPULAR,
    };
  });
}

async function readVisitor(
  request: Request,
  context: LoaderFunctionArgs['context'],
): Promise<PricingVisitor> {
  const { db, payments } = context.services;
  const session = await findRequestSession(request, db, new Date());
  const person = session && !session.awaitingTotp ? session.account.person : null;
  if (!person) return { kind: 'visitor', company: null, obstacle: null };
  const { tenantId } = person;
  if (tenantId === null || !can(person, 'billing.manage'))
    return { kind: 'other', company: null, obstacle: null };
  const { name, contactEmail: email, obstacle } = await readStartObstacle({ db, payments, tenantId });
  return { kind: 'admin', company: { id: tenantId, name, email }, obstacle };
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links = siteLinksWith(pricingStyles);
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        site: data.site,
        path: '/pricing',
        title: 'Pricing',
        description: 'Three plans with a monthly base fee and a commission on tracked sales. 14 days free.',
      })
    : [];

export default function Pricing() {
  const { site, ...page } = useLoaderData<typeof loader>();
  return (
    <SiteFrame site={site} current="/pricing" account={ACCOUNT_LINKS}>
      <PricingPage {...page} />
    </SiteFrame>
  );
}
