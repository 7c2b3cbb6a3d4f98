import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readOutcome } from '#app/domain/subscriptions/index.ts';
import { publicDocument, requirePlatformSite } from '#app/http/public-site.server.ts';
import { findRequestSession } from '#app/http/session.server.ts';
import pricingStyles from '#app/site/pricing/pricing.css?url';
import { OutcomePage, type ShownOutcome } from '#app/site/pricing/subscription-outcome.tsx';
import { SiteFrame, siteLinksWith } from '#app/site/site-frame.tsx';

const RELOAD_S = 4;

/** `/subscription-success`: Stripe redirects back to this page. Its content is read from Stripe. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await requirePlatformSite(request, context);
  const outcome = await findOutcome(request, context);
  const answer = publicDocument(site, { outcome });
  answer.headers.set('Cache-Control', 'no-store');
  // Stripe adds the intent's secret to the URL.
  answer.headers.set('Referrer-Policy', 'no-referrer');
  if (outcome.state === 'processing' || outcome.state === 'unknown')
    answer.headers.set('Refresh', String(RELOAD_S));
  return answer;
};

async function findOutcome(request: Request, context: LoaderFunctionArgs['context']): Promise<ShownOutcome> {
  const { db, payments } = context.services;
  if (!payments) return { state: 'not-set-up' };
  const session = await findRequestSession(request, db, new Date());
  const tenantId = session && !session.awaitingTotp ? session.account.person.tenantId : null;
  return tenantId === null ? { state: 'log-in' } : readOutcome({ db, payments, tenantId });
}

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links = siteLinksWith(pricingStyles);
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Subscription · ${data.site.name}` : 'Subscription' },
  { name: 'robots', content: 'noindex' },
];

export default function SubscriptionSuccess() {
  const { site, outcome } = useLoaderData<typeof loader>();
  return (
    <SiteFrame site={site}>
      <OutcomePage outcome={outcome} />
    </SiteFrame>
  );
}
