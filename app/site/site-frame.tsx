import type { LinkDescriptor, LinksFunction } from '@remix-run/node';
import type { ReactNode } from 'react';
import { type PublicSite, sitePath } from '#app/protocol/public-site.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { NeutralMark } from '#app/ui/primitives/neutral-mark.tsx';
import publicStyles from '#app/ui/public.css?url';
import { PublicLayout, type PublicLink, type PublicLinkGroup } from '#app/ui/public-layout.tsx';
import { SiteContext } from './site-context.ts';

/** `links` of every route whose page is in the frame. */
export const siteLinks: LinkDescriptor[] = [{ rel: 'stylesheet', href: publicStyles }];

/** Builds the `links` of a route whose page is in the frame and has its own style sheet. */
export const siteLinksWith =
  (styleSheet: string): LinksFunction =>
  () => [...siteLinks, { rel: 'stylesheet', href: styleSheet }];

/**
 * Shows the bar, navigation and footer of a public page: the platform's, or a tenant's under its own name.
 * @param current path of the current page, for its links
 * @param links links of the bar, if they differ from the site's
 * @param account links to sign-up and login, if the page has them in its header
 * @param wide as in PublicLayout
 */
export function SiteFrame(props: {
  site: PublicSite;
  current?: string;
  links?: readonly PublicLink[];
  account?: readonly PublicLink[];
  wide?: boolean;
  children: ReactNode;
}) {
  const { site, current, links, account, wide, children } = props;
  const isPlatform = site.kind === 'platform';
  return (
    <PublicLayout
      kind={site.kind}
      name={<SiteName site={site} />}
      home={site.home}
      links={marked(
        links ?? (isPlatform ? PLATFORM_LINKS : tenantLinks(site)),
        current && sitePath(site, current),
      )}
      account={account}
      groups={[...(isPlatform ? PLATFORM_FOOTER : tenantFooter(site)), legalGroup(site)]}
      wide={wide}
      footer={<p>{`${site.name} – for research and educational use only, not for human consumption.`}</p>}
    >
      <SiteContext.Provider value={site}>{children}</SiteContext.Provider>
    </PublicLayout>
  );
}

function SiteName({ site }: { site: PublicSite }) {
  if (site.kind === 'platform')
    return (
      <>
        <BrandMark className="public-mark" />
        {site.name}
      </>
    );
  if (site.logoUrl) return <img className="public-logo" src={site.logoUrl} alt={site.name} />;
  return (
    <>
      {site.isDefaultTenant ? <NeutralMark /> : null}
      {site.name}
    </>
  );
}

const PLATFORM_LINKS: readonly PublicLink[] = [
  { href: '/widget', label: 'Live Demo' },
  { href: '/education', label: 'Education' },
  { href: '/docs/embed', label: 'Embedding guide' },
  { href: '/pricing', label: 'Pricing' },
];

const ownPages = (site: PublicSite): readonly PublicLink[] => [
  { href: site.home, label: 'Assessment' },
  ...(site.showArticles ? [{ href: sitePath(site, '/education'), label: 'Education' }] : []),
];

const tenantLinks = (site: PublicSite): readonly PublicLink[] => [
  ...ownPages(site),
  ...(site.shopUrl ? [{ href: site.shopUrl, label: 'Shop' }] : []),
];

const legalGroup = (site: PublicSite): PublicLinkGroup => ({
  title: 'Legal',
  links: [
    { href: site.privacyHref, label: 'Privacy' },
    ...(site.privacyHref === sitePath(site, '/legal/privacy')
      ? []
      : [{ href: sitePath(site, '/legal/privacy'), label: 'Privacy of the assessment' }]),
    { href: sitePath(site, '/legal/consumer-health-data'), label: 'Health data' },
    { href: sitePath(site, '/legal/terms'), label: 'Terms' },
    ...(site.kind === 'platform'
      ? [
          { href: '/legal/dpa', label: 'Data Processing Agreement' },
          { href: '/legal/subprocessors', label: 'Subprocessors' },
          { href: '/legal/acceptable-use', label: 'Acceptable use' },
        ]
      : []),
  ],
});

const PLATFORM_FOOTER: readonly PublicLinkGroup[] = [
  {
    title: 'Product',
    links: [
      { href: '/widget', label: 'Live Demo' },
      { href: '/pricing', label: 'Pricing' },
      { href: '/analytics', label: 'Analytics' },
    ],
  },
  {
    title: 'Manage',
    links: [
      { href: '/leads', label: 'Lead Management' },
      { href: '/admin', label: 'Admin Portal' },
      { href: '/signup', label: 'Sign up' },
      { href: '/login', label: 'Log in' },
    ],
  },
  {
    title: 'Learn',
    links: [
      { href: '/education', label: 'Education' },
      { href: '/docs/embed', label: 'Embedding guide' },
      { href: '/docs/api', label: 'HTTP API' },
    ],
  },
];

const tenantFooter = (site: PublicSite): readonly PublicLinkGroup[] => [
  { title: 'Learn', links: ownPages(site) },
];

const marked = (links: readonly PublicLink[], current?: string): PublicLink[] =>
  links.map((link) => ({ ...link, current: link.href === current }));
