import type { LinkDescriptor, LinksFunction } from '@remix-run/node';
import type { ReactNode } from 'react';
import { DEFAULT_LOCALE, type Locale } from '#app/messages/locales.ts';
import { type PublicSite, sitePath } from '#app/protocol/public-site.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { NeutralMark } from '#app/ui/primitives/neutral-mark.tsx';
import publicStyles from '#app/ui/public.css?url';
import { PublicLayout, type PublicLink, type PublicLinkGroup } from '#app/ui/public-layout.tsx';
import { SiteContext } from './site-context.ts';
import { SITE_WORDS, type SiteWords } from './site-words.ts';

/** `links` of every route whose page is in the frame. */
export const siteLinks: LinkDescriptor[] = [{ rel: 'stylesheet', href: publicStyles }];

/** Builds the `links` of a route whose page is in the frame and has its own style sheet. */
export const siteLinksWith =
  (styleSheet: string): LinksFunction =>
  () => [...siteLinks, { rel: 'stylesheet', href: styleSheet }];

/** Links for visitors who want an account, or have one. */
export const ACCOUNT_LINKS: readonly PublicLink[] = [
  { href: '/login', label: 'Log in' },
  { href: '/signup', label: 'Sign up', button: 'quiet' },
];

/**
 * Shows the bar, navigation and footer of a public page: the platform's, or a tenant's under its own name.
 * @param current path of the current page, for its links
 * @param links links of the bar, if they differ from the site's
 * @param account links to sign-up and login, if the page has them in its header
 * @param wide as in PublicLayout
 * @param locale of the page, English if missing
 * @param namesLocale whether the page's address names the language, which its links then keep
 */
export function SiteFrame(props: {
  site: PublicSite;
  current?: string;
  links?: readonly PublicLink[];
  account?: readonly PublicLink[];
  wide?: boolean;
  locale?: Locale;
  namesLocale?: boolean;
  children: ReactNode;
}) {
  const { site, current, links, account, wide, locale = DEFAULT_LOCALE, namesLocale, children } = props;
  const words = SITE_WORDS[locale];
  const isPlatform = site.kind === 'platform';
  return (
    <PublicLayout
      kind={site.kind}
      name={<SiteName site={site} />}
      home={site.home}
      links={marked(
        links ?? (isPlatform ? platformLinks(words) : site.isClosed ? [] : tenantLinks(site, words)),
        current && sitePath(site, current),
      )}
      account={account}
      groups={
        site.isClosed
          ? []
          : [
              ...(isPlatform ? platformFooter(words) : tenantFooter(site, words)),
              legalGroup(site, words, localeQuery(locale, namesLocale)),
            ]
      }
      labels={{ skip: words.skip, main: words.mainNavigation }}
      wide={wide}
      footer={<p>{`${site.name} – ${words.researchOnly}`}</p>}
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

const platformLinks = (words: SiteWords): readonly PublicLink[] => [
  { href: '/widget', label: words.demo },
  { href: '/education', label: words.education },
  { href: '/docs/embed', label: words.guide },
  { href: '/pricing', label: words.pricing },
];

const ownPages = (site: PublicSite, words: SiteWords): readonly PublicLink[] => [
  { href: site.home, label: words.assessment },
  ...(site.showArticles ? [{ href: sitePath(site, '/education'), label: words.education }] : []),
];

const tenantLinks = (site: PublicSite, words: SiteWords): readonly PublicLink[] => [
  ...ownPages(site, words),
  ...(site.shopUrl ? [{ href: site.shopUrl, label: words.shop }] : []),
];

/** Returns the query with which a page links to legal documents. In English the browser's language decides, unless the address names it. */
export const localeQuery = (locale: Locale, namesLocale = false): string =>
  locale === DEFAULT_LOCALE && !namesLocale ? '' : `?locale=${locale}`;

function legalGroup(site: PublicSite, words: SiteWords, query: string): PublicLinkGroup {
  const link = (document: string, label: string) => ({
    href: sitePath(site, `/legal/${document}${query}`),
    label,
  });
  const hasOwnPrivacy = site.privacyHref !== sitePath(site, '/legal/privacy');
  return {
    title: words.legal,
    links: [
      ...(hasOwnPrivacy
        ? [{ href: site.privacyHref, label: words.privacy }, link('privacy', words.assessmentPrivacy)]
        : [link('privacy', words.privacy)]),
      link('consumer-health-data', words.healthData),
      link('terms', words.terms),
      ...(site.kind === 'platform'
        ? [
            link('dpa', words.dpa),
            link('subprocessors', words.subprocessors),
            link('acceptable-use', words.acceptableUse),
          ]
        : []),
    ],
  };
}

const platformFooter = (words: SiteWords): readonly PublicLinkGroup[] => [
  {
    title: words.product,
    links: [
      { href: '/widget', label: words.demo },
      { href: '/pricing', label: words.pricing },
      { href: '/analytics', label: words.analytics },
    ],
  },
  {
    title: words.manage,
    links: [
      { href: '/leads', label: words.leads },
      { href: '/admin', label: words.admin },
      { href: '/signup', label: words.signUp },
      { href: '/login', label: words.logIn },
    ],
  },
  {
    title: words.learn,
    links: [
      { href: '/education', label: words.education },
      { href: '/docs/embed', label: words.guide },
      { href: '/docs/api', label: words.api },
    ],
  },
];

const tenantFooter = (site: PublicSite, words: SiteWords): readonly PublicLinkGroup[] => [
  { title: words.learn, links: ownPages(site, words) },
];

const marked = (links: readonly PublicLink[], current?: string): PublicLink[] =>
  links.map((link) => ({ ...link, current: link.href === current }));
