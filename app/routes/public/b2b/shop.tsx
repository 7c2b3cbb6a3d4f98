import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { landingDocument } from '#app/http/landing-document.server.ts';
import { requirePlatformSite } from '#app/http/public-site.server.ts';
import landingStyles from '#app/site/landing/landing.css?url';
import { landingMeta } from '#app/site/landing/landing-meta.ts';
import { LandingPage } from '#app/site/landing/landing-page.tsx';
import { siteLinksWith } from '#app/site/site-frame.tsx';

/** `/b2b` and all paths below it: the landing page (D2). A tenant's host does not sell the platform (D1). */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  landingDocument(await requirePlatformSite(request, context), context);

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links = siteLinksWith(landingStyles);
// Two URLs can show the page, so its metadata names only one of them.
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? landingMeta(data.site, data.landing, data.site.home) : [];

export default function Landing() {
  return <LandingPage {...useLoaderData<typeof loader>()} />;
}
