import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { landingDocument } from '#app/http/landing-document.server.ts';
import { hasB2bMarker, publicSite } from '#app/http/public-site.server.ts';
import { widgetPageDocument } from '#app/http/widget-document.server.ts';
import landingStyles from '#app/site/landing/landing.css?url';
import { landingMeta } from '#app/site/landing/landing-meta.ts';
import { LandingPage } from '#app/site/landing/landing-page.tsx';
import { siteLinks } from '#app/site/site-frame.tsx';
import { UnavailableAdvice } from '#app/site/unavailable-advice.tsx';
import { pageMeta, WidgetDocumentBody } from '#app/widget/page/widget-page.tsx';

/**
 * `/`: the main widget of the tenant of this host, or else of the default tenant (D2); `?embed=true` is compact. On the platform's host for
 * buyers it is the landing page.
 */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const client = new URL(request.url).searchParams.get('client');
  if (!client && hasB2bMarker(request, context)) {
    const site = await publicSite(request, context);
    if (site.kind === 'platform') return landingDocument(site, context);
  }
  return widgetPageDocument({ request, context });
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data || !('landing' in data)) return pageMeta(data);
  // A route's `links` are the same for every host, so the landing page's style sheets are here.
  const styles = [...siteLinks, { rel: 'stylesheet', href: landingStyles }];
  return [
    ...styles.map((link) => ({ tagName: 'link' as const, ...link })),
    ...landingMeta(data.site, data.landing, '/'),
  ];
};

export default function Index() {
  const data = useLoaderData<typeof loader>();
  if ('landing' in data) return <LandingPage {...data} />;
  return (
    <>
      <WidgetDocumentBody {...data} />
      {data.config ? null : <UnavailableAdvice refused={data.refused} />}
    </>
  );
}
