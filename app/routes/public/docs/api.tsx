import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicDocument, requirePlatformSite } from '#app/http/public-site.server.ts';
import guideStyles from '#app/site/api-guide/api-guide.css?url';
import { ApiGuide } from '#app/site/api-guide/api-guide.tsx';
import { readChangelog } from '#app/site/api-guide/changelog.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { SiteFrame, siteLinksWith } from '#app/site/site-frame.tsx';

const API_DOCS_PATH = '/docs/api';

/** `/docs/api`: the HTTP API as a page, built from the document that programs read; only on the platform's host. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await requirePlatformSite(request, context);
  const { document, problemCodes } = context.readApiGuide();
  return publicDocument(site, { document, problemCodes, changelog: readChangelog() });
};

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links = siteLinksWith(guideStyles);
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        site: data.site,
        path: API_DOCS_PATH,
        title: 'HTTP API',
        description:
          'Every call for leads, sales, campaigns and analytics: fields, examples, errors, paging and safe retries.',
      })
    : [];

export default function ApiGuidePage() {
  const { site, document, problemCodes, changelog } = useLoaderData<typeof loader>();
  return (
    <SiteFrame site={site} current={API_DOCS_PATH}>
      <ApiGuide
        origin={site.origin}
        document={document as never}
        problemCodes={problemCodes}
        changelog={changelog}
      />
    </SiteFrame>
  );
}
