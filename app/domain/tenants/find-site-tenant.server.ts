import { themeColumns } from '../../theme/theme.ts';
import type { Database, Prisma } from '../database.ts';
import { DEFAULT_TENANT_ID } from './default-tenant.server.ts';

/** What a tenant's public pages need of it. */
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
} as const satisfies Prisma.TenantSelect;

export type SiteTenant = Prisma.TenantGetPayload<{ select: typeof siteTenant }>;

/**
 * The active tenant whose own host this is: `{subdomain}.{appDomain}` or its verified domain. Unlike for the main widget,
 * no other host is the default tenant's.
 * @param host with or without a port
 * @returns `owned` is true for a host that belongs to a tenant or can only belong to one; in that case `tenant` may be null
 */
export async function findTenantOfHost(
  db: Database,
  host: string,
  appDomain?: string,
): Promise<{ tenant: SiteTenant | null; owned: boolean }> {
  const name = hostName(host);
  const suffix = appDomain && `.${hostName(appDomain)}`;
  if (suffix && name.endsWith(suffix)) {
    const subdomain = name.slice(0, -suffix.length);
    const tenant = await db.tenant.findFirst({ where: { subdomain, isActive: true }, select: siteTenant });
    return { tenant, owned: true };
  }
  const found = await db.tenant.findUnique({
    where: { customDomain: name },
    select: { ...siteTenant, isActive: true },
  });
  if (!found) return { tenant: null, owned: false };
  const { isActive, ...tenant } = found;
  return { tenant: isActive ? tenant : null, owned: true };
}

/** The active tenant that a widget's link names, as its embed line does. */
export async function findTenantOfClient(db: Database, client: string): Promise<SiteTenant | null> {
  const named =
    client === 'default'
      ? { id: DEFAULT_TENANT_ID }
      : { OR: [{ id: client }, { subdomain: client.toLowerCase() }] };
  return db.tenant.findFirst({ where: { ...named, isActive: true }, select: siteTenant });
}

const hostName = (host: string) => host.toLowerCase().replace(/:\d+$/, '');
