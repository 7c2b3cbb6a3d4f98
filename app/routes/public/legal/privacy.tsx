import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicDocument, siteOfClient } from '#app/http/public-site.server.ts';
import { legalHeaders, legalLinks, legalMeta } from '#app/site/legal/legal-document.ts';
import { LegalPage } from '#app/site/legal/legal-page.tsx';
import { privacyText } from '#app/site/legal/privacy-text.ts';

const PRIVACY_PATH = '/legal/privacy';

/** `/legal/privacy`: which data is stored, and for how long; the tenant's version on a tenant's host and when a widget links to it. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await siteOfClient(request, context);
  return publicDocument(site, {
    text: privacyText(site, { sendsMail: context.services.env.SMTP_URL !== undefined }),
  });
};

export const handle = { hydrate: false };
export const headers = legalHeaders;
export const links = legalLinks;
export const meta: MetaFunction<typeof loader> = ({ data }) => legalMeta(PRIVACY_PATH, data);

export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof loader>()} path={PRIVACY_PATH} />;
}
