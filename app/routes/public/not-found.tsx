import {
  type AppLoadContext,
  type HeadersFunction,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type PublicSite, publicDocument, publicSite } from '#app/http/public-site.server.ts';
import { SiteFrame, siteLinks } from '#app/site/site-frame.tsx';
import { NoSuchPage, NotFound } from '#app/ui/not-found.tsx';

/** Build files, which any tenant's widgets request from any host: their 404 page shows no brand. */
const BUILT = /^\/(assets|w)\//;

/** Handles every other path: the 404 page, in the frame of the host's site. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { pathname } = new URL(request.url);
  const site = BUILT.test(pathname) ? null : await siteIfKnown(request, context);
  // The landing page handles every path with this prefix (D2).
  if (site?.kind === 'platform' && pathname.startsWith('/b2b')) throw redirect('/b2b');
  return site ? publicDocument(site, {}, { status: 404 }) : json({ site: null }, { status: 404 });
};

/** A missing page is a 404 even if the database is down; the page then has no frame. */
async function siteIfKnown(request: Request, context: AppLoadContext): Promise<PublicSite | null> {
  try {
    return await publicSite(request, context);
  } catch (problem) {
    if (!(problem instanceof Response)) context.report(problem);
    return null;
  }
}

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links: LinksFunction = () => siteLinks;
export const meta: MetaFunction = () => [{ title: '404 Page Not Found' }];

export default function AnyOtherPath() {
  const { site } = useLoaderData<typeof loader>();
  if (!site) return <NotFound />;
  return (
    <SiteFrame site={site}>
      <NoSuchPage ways={site.kind === 'platform' ? platformWays(site.home) : tenantWays(site)} />
    </SiteFrame>
  );
}

const EDUCATION = { href: '/education', label: 'Read in the education center' };
const tenantWays = ({ showArticles }: Pick<PublicSite, 'showArticles'>) => [
  { href: '/', label: 'Go to the start page' },
  ...(showArticles ? [EDUCATION] : []),
];
const platformWays = (home: string) => [
  { href: home, label: 'Go to the start page' },
  EDUCATION,
  { href: '/pricing', label: 'See the pricing' },
];
