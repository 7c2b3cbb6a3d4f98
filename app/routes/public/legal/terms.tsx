import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicDocument, siteOfClient } from '#app/http/public-site.server.ts';
import { legalHeaders, legalLinks, legalMeta } from '#app/site/legal/legal-document.ts';
import { LegalPage } from '#app/site/legal/legal-page.tsx';
import { termsText } from '#app/site/legal/terms-text.ts';

const TERMS_PATH = '/legal/terms';

/** `/legal/terms`: terms for visitors and for shops; the tenant's version on a tenant's host and when its pages link to it. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await siteOfClient(request, context);
  return publicDocument(site, { text: termsText(site) });
};

export const handle = { hydrate: false };
export const headers = legalHeaders;
export const links = legalLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => legalMeta(TERMS_PATH, data);

export default function Terms() {
  return <LegalPage {...useLoaderData<typeof loader>()} path={TERMS_PATH} />;
}
