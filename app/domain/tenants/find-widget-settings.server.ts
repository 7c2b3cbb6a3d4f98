import { themeColumns } from '../../theme/theme.ts';
import type { Database, Prisma } from '../database.ts';
import { DEFAULT_TENANT_ID } from './default-tenant.server.ts';

/** What widgets need of a tenant, without its catalogue. */
const widgetSettings = {
  id: true,
  name: true,
  subdomain: true,
  logoUrl: true,
  ...themeColumns,
  coverEnabled: true,
  coverHeadline: true,
  coverLine: true,
  coverGround: true,
  coverColor: true,
  coverPictureUrl: true,
  locale: true,
  phoneCountry: true,
  currency: true,
  shopUrl: true,
  contactUrl: true,
  privacyUrl: true,
  utm: true,
  allowedOrigins: true,
  freeOffersEnabled: true,
  showAmounts: true,
  showArticles: true,
  marketingConsentMode: true,
  asksForHealthConsent: true,
} as const satisfies Prisma.TenantSelect;

type Row = Prisma.TenantGetPayload<{ select: typeof widgetSettings }>;
export type WidgetSettings = Omit<Row, 'allowedOrigins'> & { allowedOrigins: string[] };

/**
 * The active tenant that an embed line or a submission names, by id or subdomain; `default` is the default tenant.
 * Null if it is unknown or switched off: never another tenant in its place (D2).
 */
export function findSettingsByClient(db: Database, client: string): Promise<WidgetSettings | null> {
  if (client === 'default') return findOne(db, { id: DEFAULT_TENANT_ID });
  return findOne(db, { OR: [{ id: client }, { subdomain: client.toLowerCase() }] });
}

/**
 * The tenant of a host name: `{subdomain}.{appDomain}` or its own verified domain. Any other host is the default
 * tenant's; for an unassigned subdomain of ours the result is null.
 * @param host with or without a port
 */
export function findSettingsByHost(
  db: Database,
  host: string,
  appDomain?: string,
): Promise<WidgetSettings | null> {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const suffix = appDomain ? `.${appDomain.toLowerCase().replace(/:\d+$/, '')}` : undefined;
  if (suffix && name.endsWith(suffix)) return findOne(db, { subdomain: name.slice(0, -suffix.length) });
  return findByDomain(db, name);
}

async function findByDomain(db: Database, customDomain: string): Promise<WidgetSettings | null> {
  const owner = await db.tenant.findUnique({ where: { customDomain }, select: { id: true } });
  return findOne(db, { id: owner?.id ?? DEFAULT_TENANT_ID });
}

async function findOne(db: Database, where: Prisma.TenantWhereInput): Promise<WidgetSettings | null> {
  const tenant = await db.tenant.findFirst({ where: { ...where, isActive: true }, select: widgetSettings });
  return tenant && { ...tenant, allowedOrigins: readTexts(tenant.allowedOrigins) };
}

const readTexts = (json: Prisma.JsonValue): string[] =>
  Array.isArray(json) ? json.filter((item) => typeof item === 'string') : [];
