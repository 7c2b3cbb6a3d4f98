import { type AppLoadContext, json } from '@remix-run/node';
import { findTenantOfClient, findTenantOfHost, type SiteTenant } from '#app/domain/tenants/index.ts';
import { DEFAULT_TENANT } from '#app/protocol/default-tenant.ts';
import { PRIVACY_PATH, privacyPath } from '#app/protocol/plan-page.ts';
import { type PublicSite, sitePath } from '#app/protocol/public-site.ts';
import { themeStyle } from '#app/theme/style.ts';
import { parseTheme } from '#app/theme/theme.ts';
import { documentPolicy } from './security-headers.server.ts';

export type { PublicSite } from '#app/protocol/public-site.ts';

/** Public pages hold nothing personal; which site it is depends on the host alone, and caches keep hosts apart. */
const CACHE = 'public, max-age=60, stale-while-revalidate=600';

/**
 * Whose public pages the request's host shows (D2): a tenant's own host its tenant's, every other the platform's.
 * @throws a 404 response on a subdomain of ours, or a tenant's domain, that no tenant has
 */
export async function publicSite(request: Request, context: AppLoadContext): Promise<PublicSite> {
  const tenant = await siteTenant(request, context);
  return tenant ? tenantSite(tenant, request) : platformSite(request, context);
}

/**
 * The same for a page that widgets link to: on the platform's hosts `?client=` names the tenant.
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
 * The platform's site, for pages that no tenant's host has.
 * @throws a 404 response on a tenant's host, and as publicSite
 */
export async function requirePlatformSite(request: Request, context: AppLoadContext): Promise<PublicSite> {
  const site = await publicSite(request, context);
  if (site.kind === 'tenant') throw json(null, { status: 404 });
  return site;
}

/**
 * The site, for pages of the education center; widgets link to them too.
 * @throws a 404 response for a tenant that has switched the articles off and for an unknown client, and as publicSite
 */
export async function requireArticleSite(request: Request, context: AppLoadContext): Promise<PublicSite> {
  const site = await siteOfClient(request, context);
  // A link of a tenant that is no longer there must not lead to the platform's name.
  const isUnknown = site.kind === 'platform' && Boolean(readClient(request));
  if (isUnknown || !site.showArticles) throw json(null, { status: 404 });
  return site;
}

/**
 * The tenant whose pages siteOfClient answers with, null for the platform's.
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
 * The tenant whose host the request names, null on the platform's hosts.
 * @throws as publicSite
 */
async function siteTenant(request: Request, context: AppLoadContext): Promise<SiteTenant | null> {
  const { db, env } = context.services;
  const { tenant, owned } = await findTenantOfHost(db, new URL(request.url).host, env);
  // A tenant's own name may hold the marker; it goes before.
  if (tenant || !owned || hasB2bMarker(request, context)) return tenant;
  throw json(null, { status: 404 });
}

/** Whether the host is the platform's for buyers: `/` there is the landing page (D2). */
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
    // With the origin it has to be the landing page's address: at `/` of another host of ours is the widget.
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
  contact: {
    email: tenant.replyTo ?? tenant.contactEmail,
    url: tenant.contactUrl,
    postalAddress: tenant.postalAddress,
  },
});

interface PublicDocument {
  status?: number;
  /** True for a page that shows frames of this service. */
  frames?: boolean;
  /** For pages with scripts of Remix's own. */
  nonce?: string;
  /** True for a page with Stripe's payment form; an origin for the demo's substitute of it. */
  stripe?: boolean | string;
}

/** The answer of a public page's loader: its data with the site, and the headers that go with the site's theme. */
export const publicDocument = <T extends object>(
  site: PublicSite,
  data: T,
  { status = 200, frames, nonce, stripe }: PublicDocument = {},
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
        // A nonce is for one answer.
        'Cache-Control': status === 200 && !nonce ? CACHE : 'no-store',
      },
    },
  );
