import { type AppLoadContext, json } from '@remix-run/node';
import {
  contactOfTenant,
  findNamedTenant,
  findTenantOfClient,
  findTenantOfHost,
  type SiteTenant,
} from '#app/domain/tenants/index.ts';
import { DEFAULT_TENANT } from '#app/protocol/default-tenant.ts';
import { PRIVACY_PATH, privacyPath } from '#app/protocol/plan-page.ts';
import { type PublicSite, sitePath } from '#app/protocol/public-site.ts';
import { themeStyle } from '#app/theme/style.ts';
import { parseTheme } from '#app/theme/theme.ts';
import { documentPolicy } from './security-headers.server.ts';

export type { PublicSite } from '#app/protocol/public-site.ts';

/** Public pages contain no personal data. The site depends on the host alone, and caches store each host separately. */
const CACHE = 'public, max-age=60, stale-while-revalidate=600';

/**
 * Finds the site that the request's host shows (D2): on a tenant's own host that tenant's, on every other host the platform's.
 * @throws a 404 response on one of our subdomains, or a tenant's domain, that belongs to no tenant
 */
export async function publicSite(request: Request, context: AppLoadContext): Promise<PublicSite> {
  const tenant = await siteTenant(request, context);
  return tenant ? tenantSite(tenant, request) : platformSite(request, context);
}

/**
 * Works like publicSite, for a page that widgets link to: on the platform's hosts `?client=` names the tenant.
 * @throws as publicSite
 */
export async function siteOfClient(request: Request, context: AppLoadContext): Promise<PublicSite> {
  const site = await publicSite(request, context);
  const client = readClient(request);
  if (site.kind === 'tenant' || !client) return site;
  const tenant = await findTenantOfClient(context.services.db, client);
  return tenant
    ? {
        ...tenantSite(tenant, request),
        client,
        home: sitePath({ client }, '/widget'),
        privacyHref: privacyPath({ client, privacyUrl: tenant.privacyUrl ?? undefined }),
      }
    : site;
}

const readClient = (request: Request) => new URL(request.url).searchParams.get('client');

/**
 * Returns the platform's site, for pages that are not on tenants' hosts.
 * @throws a 404 response on a tenant's host, and as publicSite
 */
export async function requirePlatformSite(request: Request, context: AppLoadContext): Promise<PublicSite> {
  const site = await publicSite(request, context);
  if (site.kind === 'tenant') throw json(null, { status: 404 });
  return site;
}

/**
 * Returns the site for pages of the education center. Widgets link to them too.
 * @throws a 404 response for a tenant that has switched the articles off and for an unknown client, and as publicSite
 */
export async function requireArticleSite(request: Request, context: AppLoadContext): Promise<PublicSite> {
  const site = await siteOfClient(request, context);
  // A link from a deleted tenant must not show a page under the platform's name.
  const isUnknown = site.kind === 'platform' && Boolean(readClient(request));
  if (isUnknown || !site.showArticles) throw json(null, { status: 404 });
  return site;
}

/**
 * Returns the tenant of the site that siteOfClient finds, or null for the platform's.
 * @throws as publicSite
 */
export async function siteTenantOfClient(
  request: Request,
  context: AppLoadContext,
): Promise<SiteTenant | null> {
  const client = readClient(request);
  return (
    (await siteTenant(request, context)) ?? (client ? findTenantOfClient(context.services.db, client) : null)
  );
}

/**
 * Returns the tenant whose earlier documents a link shows: those of one that is switched off are still a proof. Null for the platform's.
 * @throws as publicSite
 */
export async function keptTenantOfClient(
  request: Request,
  context: AppLoadContext,
): Promise<{ id: string; name: string } | null> {
  const client = readClient(request);
  const tenant = await siteTenant(request, context);
  return tenant ?? (client ? findNamedTenant(context.services.db, client) : null);
}

/** Returns the site around a kept document of a tenant that is switched off. Under the platform's name the text would pass for the platform's. */
export function closedSite(request: Request, { name }: { name: string }): PublicSite {
  const { origin, pathname, search } = new URL(request.url);
  return {
    ...{ kind: 'tenant', isClosed: true, name, origin, client: readClient(request), home: pathname + search },
    ...{ logoUrl: null, shopUrl: null, privacyHref: PRIVACY_PATH, showArticles: false },
    contact: { email: null, url: null, postalAddress: null },
  };
}

/**
 * Returns the tenant whose host the request names, or null on the platform's hosts.
 * @throws as publicSite
 */
async function siteTenant(request: Request, context: AppLoadContext): Promise<SiteTenant | null> {
  const { db, env } = context.services;
  const { tenant, owned } = await findTenantOfHost(db, new URL(request.url).host, env);
  // A tenant's own name may contain the marker, so the tenant takes precedence.
  if (tenant || !owned || hasB2bMarker(request, context)) return tenant;
  throw json(null, { status: 404 });
}

/** Whether the host is the platform's host for buyers, where `/` is the landing page (D2). */
export function hasB2bMarker(request: Request, context: AppLoadContext): boolean {
  return new URL(request.url).hostname.includes(context.services.env.B2B_HOST_MARKER.toLowerCase());
}

function platformSite(request: Request, context: AppLoadContext): PublicSite {
  const { env } = context.services;
  const here = new URL(request.url);
  const origin = env.APP_ORIGIN ?? here.origin;
  return {
    kind: 'platform',
    name: env.PRODUCT_NAME,
    origin,
    client: null,
    // Must be the path of the landing page on `origin`, because `/` on our other hosts is the widget.
    home: hasB2bMarker(request, context) && new URL(origin).host === here.host ? '/' : '/b2b',
    logoUrl: null,
    shopUrl: null,
    privacyHref: PRIVACY_PATH,
    showArticles: true,
    contact: { email: env.MAIL_FROM ?? null, url: null, postalAddress: null },
  };
}

const tenantSite = (tenant: SiteTenant, request: Request): PublicSite => ({
  kind: 'tenant',
  name: tenant.name,
  origin: new URL(request.url).origin,
  client: null,
  home: '/',
  logoUrl: tenant.logoUrl,
  ...(tenant.id === DEFAULT_TENANT && { isDefaultTenant: true }),
  theme: { css: themeStyle(parseTheme(tenant)) },
  shopUrl: tenant.shopUrl,
  privacyHref: tenant.privacyUrl ?? PRIVACY_PATH,
  showArticles: tenant.showArticles,
  contact: contactOfTenant(tenant),
});

interface PublicDocument {
  status?: number;
  /** True for a page whose language follows the browser's. */
  varies?: boolean;
  /** True for a page that shows frames of this service. */
  frames?: boolean;
  /** Set for pages with Remix's own scripts. */
  nonce?: string;
  /** True for a page with Stripe's payment form; an origin for the demo's substitute. */
  stripe?: boolean | string;
}

/** Builds the answer of a public page's loader: its data with the site, and the headers for the site's theme. */
export const publicDocument = <T extends object>(
  site: PublicSite,
  data: T,
  { status = 200, varies, frames, nonce, stripe }: PublicDocument = {},
) =>
  json(
    { site, ...data },
    {
      status,
      headers: {
        'Content-Security-Policy': documentPolicy({
          framedBy: 'none',
          frames,
          nonce,
          stripe,
          style: site.theme?.css,
        }),
        // A nonce is for one answer, which must not be cached.
        'Cache-Control': status === 200 && !nonce ? CACHE : 'no-store',
        ...(varies && { Vary: 'Accept-Language' }),
      },
    },
  );
