import {
  type HeadersFunction,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { landingDocument } from '../http/landing-document.server.ts';
import { publicSite } from '../http/public-site.server.ts';
import landingStyles from '../site/landing/landing.css?url';
import { landingMeta } from '../site/landing/landing-meta.ts';
import { LandingPage } from '../site/landing/landing-page.tsx';
import { siteLinks } from '../site/site-frame.tsx';

/** `/b2b` and all paths below it: the landing page (D2). A tenant's host does not sell the platform (D1). */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await publicSite(request, context);
  if (site.kind === 'tenant') throw json(null, { status: 404 });
  return landingDocument(site, context);
};

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links: LinksFunction = () => [...siteLinks, { rel: 'stylesheet', href: landingStyles }];
// One address of the two where both show the page.
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? landingMeta(data.site, data.landing, data.site.home) : [];

export default function Landing() {
  return <LandingPage {...useLoaderData<typeof loader>()} />;
}
