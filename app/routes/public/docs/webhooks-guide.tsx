import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicDocument, requirePlatformSite } from '#app/http/public-site.server.ts';
import { Guide } from '#app/site/guide/guide.tsx';
import { GUIDES } from '#app/site/guide/guides.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { SiteFrame, siteLinks } from '#app/site/site-frame.tsx';

const { path, title, description, markdown } = GUIDES.webhooks;

/** `/docs/webhooks`: the guide of content/guides as a page. Tenants' hosts don't serve it. */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  publicDocument(await requirePlatformSite(request, context), {});

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links = () => siteLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ site: data.site, path, title, description }) : [];

export default function GuidePage() {
  const { site } = useLoaderData<typeof loader>();
  return (
    <SiteFrame site={site} current={path}>
      <Guide markdown={markdown} origin={site.origin} />
    </SiteFrame>
  );
}
