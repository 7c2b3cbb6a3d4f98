import { type HeadersFunction, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicDocument, requirePlatformSite } from '#app/http/public-site.server.ts';
import guideStyles from '#app/site/guide/guide.css?url';
import { Guide } from '#app/site/guide/guide.tsx';
import { findGuide } from '#app/site/guide/guides.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { SiteFrame, siteLinksWith } from '#app/site/site-frame.tsx';

/** `/docs/sales` and `/docs/webhooks`: the guides of content/guides as pages. Tenants' hosts don't serve them. */
export const loader = async ({ request, context, params }: LoaderFunctionArgs) => {
  const site = await requirePlatformSite(request, context);
  const guide = findGuide(params.guide);
  if (!guide) throw json(null, { status: 404 });
  return publicDocument(site, { guide });
};

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links = siteLinksWith(guideStyles);
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ site: data.site, ...data.guide }) : [];

export default function GuidePage() {
  const { site, guide } = useLoaderData<typeof loader>();
  return (
    <SiteFrame site={site} current={guide.path}>
      <Guide markdown={guide.markdown} origin={site.origin} />
    </SiteFrame>
  );
}
