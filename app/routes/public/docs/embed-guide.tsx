import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicDocument, requirePlatformSite } from '#app/http/public-site.server.ts';
import { readChoice } from '#app/site/embed-guide/embed-choice.ts';
import guideStyles from '#app/site/embed-guide/embed-guide.css?url';
import { EmbedGuide } from '#app/site/embed-guide/embed-guide.tsx';
import { pageMeta } from '#app/site/page-meta.ts';
import { SiteFrame, siteLinksWith } from '#app/site/site-frame.tsx';

/** `/docs/embed`: the platform's own guide to the embed code, with the real widget in it. Tenants' hosts don't serve it. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await requirePlatformSite(request, context);
  const initialChoice = readChoice(new URL(request.url).searchParams);
  return publicDocument(site, { chosen: initialChoice }, { frames: true, nonce: context.nonce });
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links = siteLinksWith(guideStyles);
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        site: data.site,
        path: '/docs/embed',
        title: 'Embed the assessment',
        description:
          'One line puts the assessment into any page: options, events, popups, and snippets for shops and analytics.',
      })
    : [];

export default function EmbedGuidePage() {
  const { site, chosen: initialChoice } = useLoaderData<typeof loader>();
  return (
    <SiteFrame site={site} current="/docs/embed">
      <EmbedGuide origin={site.origin} chosen={initialChoice} />
    </SiteFrame>
  );
}
