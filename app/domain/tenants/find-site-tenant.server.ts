import type { Database, Prisma } from '#app/domain/database.ts';
import { themeColumns } from '#app/theme/theme.ts';
import { regionalColumns, toRegionalSettings } from './regional-rules.ts';
import { parseClient } from './requested-tenant.server.ts';
import { retentionColumns } from './retention-fields.ts';
import { type PlatformHosts, parseHost } from './service-hosts.server.ts';

/** Columns that a tenant's public pages need. */
const siteTenant = {
  id: true,
  name: true,
  logoUrl: true,
  ...themeColumns,
  shopUrl: true,
  contactUrl: true,
  contactEmail: true,
  replyTo: true,
  postalAddress: true,
  privacyUrl: true,
  showArticles: true,
  legalName: true,
  privacyContact: true,
  euRepresentative: true,
  ukRepresentative: true,
  ...regionalColumns,
  crmGetsHealth: true,
  textsPerMonth: true,
  ...retentionColumns,
} as const satisfies Prisma.TenantSelect;

export type SiteTenant = Prisma.TenantGetPayload<{ select: typeof siteTenant }>;

/** How visitors reach a tenant, as its public pages and documents say it. */
export const contactOfTenant = (tenant: SiteTenant) => ({
  email: tenant.replyTo ?? tenant.contactEmail,
  url: tenant.contactUrl,
  postalAddress: tenant.postalAddress,
});

/** What a tenant's own legal documents say of it, but for the systems that it has connected. */
export function describeSiteTenant(tenant: SiteTenant) {
  const contact = contactOfTenant(tenant);
  const { legalName, euRepresentative, ukRepresentative, crmGetsHealth, textsPerMonth } = tenant;
  return {
    site: {
      ...({ kind: 'tenant', name: tenant.name } as const),
      contact: { ...contact, email: tenant.privacyContact ?? contact.email },
    },
    company: {
      ...{ legalName, euRepresentative, ukRepresentative, retention: tenant },
      ...{ regional: toRegionalSettings(tenant), crmGetsHealth, textsPerMonth },
    },
  };
}

/** Finds what decides how a tenant's visitors are asked for consents, whether it is active or not; null for an unknown id. */
export async function findAskingCompany(db: Database, tenantId: string) {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: siteTenant });
  return tenant && { name: tenant.name, ...describeSiteTenant(tenant).company };
}

/**
 * Finds the active tenant of a host: `{subdomain}.{APP_DOMAIN}` or its verified domain. Unlike for the main widget, other hosts do not fall
 * back to the default tenant.
 * @param host with or without a port
 * @returns `owned` is true for a host that belongs to a tenant or can only belong to one; in that case `tenant` may be null
 */
export async function findTenantOfHost(
  db: Database,
  host: string,
  hosts: PlatformHosts,
): Promise<{ tenant: SiteTenant | null; owned: boolean }> {
  const name = parseHost(host, hosts);
  if (!name) return { tenant: null, owned: false };
  if ('subdomain' in name) {
    const tenant = await db.tenant.findFirst({ where: { ...name, isActive: true }, select: siteTenant });
    return { tenant, owned: true };
  }
  const owner = await db.tenant.findUnique({ where: name, select: { ...siteTenant, isActive: true } });
  if (!owner) return { tenant: null, owned: false };
  const { isActive, ...tenant } = owner;
  return { tenant: isActive ? tenant : null, owned: true };
}

/** Finds the active tenant that a widget's link names, in the same way as its embed line. */
export async function findTenantOfClient(db: Database, client: string): Promise<SiteTenant | null> {
  return db.tenant.findFirst({ where: { ...whereClient(client), isActive: true }, select: siteTenant });
}

/** Finds the tenant that a link names, also one that is switched off; null for an unknown one. */
export const findNamedTenant = (db: Database, client: string): Promise<{ id: string; name: string } | null> =>
  db.tenant.findFirst({ where: whereClient(client), select: { id: true, name: true } });

function whereClient(client: string): Prisma.TenantWhereInput {
  const { id, subdomain } = parseClient(client);
  return subdomain === undefined ? { id } : { OR: [{ id }, { subdomain }] };
}
