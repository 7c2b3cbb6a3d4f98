import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicDocument, publicSite } from '../http/public-site.server.ts';
import legalStyles from '../site/legal/legal.css?url';
import { LegalPage } from '../site/legal/legal-page.tsx';
import { termsText } from '../site/legal/terms-text.ts';
import { pageMeta } from '../site/page-meta.ts';
import { SiteFrame, siteLinks } from '../site/site-frame.tsx';

const PATH = '/legal/terms';

/** `/legal/terms`: what holds for visitors, and for shops; on a tenant's host the tenant's. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await publicSite(request, context);
  return publicDocument(site, { text: termsText(site) });
};

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links: LinksFunction = () => [...siteLinks, { rel: 'stylesheet', href: legalStyles }];
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        site: data.site,
        path: PATH,
        title: data.text.title,
        description: data.text.description,
        modified: data.text.reviewed,
      })
    : [];

export default function Terms() {
  const { site, text } = useLoaderData<typeof loader>();
  return (
    <SiteFrame site={site} current={PATH}>
      <LegalPage text={text} />
    </SiteFrame>
  );
}
