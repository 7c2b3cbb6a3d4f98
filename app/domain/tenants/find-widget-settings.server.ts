import type { Database, Prisma } from '#app/domain/database.ts';
import { isTrue, parsedJson, readDirectly } from '#app/lib/sql-transaction.ts';
import { themeColumns } from '#app/theme/theme.ts';
import { DEFAULT_TENANT_ID } from './default-tenant.server.ts';
import type { RegionalTenant } from './regional-rules.ts';
import { type ClientName, parseClient } from './requested-tenant.server.ts';
import { type PlatformHosts, parseHost } from './service-hosts.server.ts';

/** Columns that widgets need, without the tenant's catalogue. */
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
  freeOfferTerms: true,
  showAmounts: true,
  showArticles: true,
  marketingConsentMode: true,
  confirmsOffers: true,
  asksForHealthConsent: true,
  followsSpecification: true,
  sellsTo: true,
  minimumAge: true,
  textsPerMonth: true,
  crmGetsHealth: true,
  legalName: true,
  privacyContact: true,
  contactEmail: true,
  postalAddress: true,
} as const satisfies Prisma.TenantSelect;

type Column = keyof typeof widgetSettings;
const WIDGET_SETTING_COLUMNS = Object.keys(widgetSettings) as Column[];
/** The valid sign-offs as 'US amounts,EU texts'; null for none. */
const SIGN_OFF_COLUMN = `(SELECT string_agg("region" || ' ' || "subject", ',') FROM "RegionSignOff" WHERE "tenantId" = "Tenant"."id" AND "revokedAt" IS NULL) AS "signOffs"`;
const WIDGET_SETTINGS_SELECT = `SELECT ${WIDGET_SETTING_COLUMNS.map((column) => `"${column}"`).join(', ')}, ${SIGN_OFF_COLUMN} FROM "Tenant" WHERE "isActive" = `;

type Row = Prisma.TenantGetPayload<{ select: typeof widgetSettings }>;
type ColumnsOf<Value> = { [C in Column]: Row[C] extends Value ? C : never }[Column];
/** Booleans, for which SQLite has no type. If a column is missing here, the code does not compile. */
const WIDGET_SETTING_FLAGS: Record<ColumnsOf<boolean>, true> = {
  useBrandColors: true,
  coverEnabled: true,
  freeOffersEnabled: true,
  showAmounts: true,
  showArticles: true,
  confirmsOffers: true,
  asksForHealthConsent: true,
  followsSpecification: true,
  crmGetsHealth: true,
};

export type WidgetSettings = Omit<Row, 'allowedOrigins'> &
  Pick<RegionalTenant, 'regionSignOffs'> & { allowedOrigins: string[] };

type StoredRow = Record<Column | 'signOffs', unknown>;

/**
 * Finds the active tenant that an embed line or a submission names, by id or subdomain; `default` is the default tenant. Null if it is
 * unknown or switched off; it never falls back to another tenant (D2).
 */
export const findSettingsByClient = (db: Database, client: string): Promise<WidgetSettings | null> =>
  findOne(db, parseClient(client));

/**
 * Finds the tenant of a host name: `{subdomain}.{APP_DOMAIN}` or its own verified domain. Any other host is the default tenant's; for an
 * unassigned subdomain of APP_DOMAIN the result is null.
 * @param host with or without a port
 */
export async function findSettingsByHost(
  db: Database,
  host: string,
  hosts: PlatformHosts,
): Promise<WidgetSettings | null> {
  const name = parseHost(host, hosts);
  if (name && 'subdomain' in name) return findOne(db, name);
  const owner = name && (await db.tenant.findUnique({ where: name, select: { id: true } }));
  return findOne(db, { id: owner?.id ?? DEFAULT_TENANT_ID });
}

/** Queries the driver directly, because every widget document and every submission needs it. */
async function findOne(
  db: Database,
  where: ClientName | { subdomain: string },
): Promise<WidgetSettings | null> {
  const names = Object.keys(where).map((column) => `"${column}" = `);
  const [first = '', second] = names;
  const parts = second
    ? [WIDGET_SETTINGS_SELECT, ` AND (${first}`, ` OR ${second}`, ') LIMIT 1']
    : [WIDGET_SETTINGS_SELECT, ` AND ${first}`, ''];
  const query = Object.assign(parts, { raw: parts });
  const [row] = await readDirectly<StoredRow>(db)(query, true, ...Object.values(where));
  return row ? toSettings(row) : null;
}

function toSettings({ signOffs, ...row }: StoredRow): WidgetSettings {
  const read: Record<Column | 'regionSignOffs', unknown> = { ...row, regionSignOffs: readSignOffs(signOffs) };
  for (const column of Object.keys(WIDGET_SETTING_FLAGS) as (keyof typeof WIDGET_SETTING_FLAGS)[])
    read[column] = isTrue(row[column]);
  read.sellsTo = parsedJson(row.sellsTo);
  read.utm = parsedJson(row.utm);
  read.allowedOrigins = readTexts(parsedJson(row.allowedOrigins));
  return read as WidgetSettings;
}

const readSignOffs = (text: unknown): RegionalTenant['regionSignOffs'] =>
  typeof text === 'string'
    ? text.split(',').map((signOff) => {
        const [region = '', subject = ''] = signOff.split(' ');
        return { region, subject };
      })
    : [];

/** Returns the strings of a stored list. */
const readTexts = (json: Prisma.JsonValue): string[] =>
  Array.isArray(json) ? json.filter((item) => typeof item === 'string') : [];

/** Whether a page of an origin may embed a tenant's widget: any page may, until the tenant has a list. */
export const mayFrameWidget = (
  { allowedOrigins }: { allowedOrigins: readonly string[] },
  origin: string,
): boolean => allowedOrigins.length === 0 || allowedOrigins.includes(origin);

/** Finds the tenants' origin lists, by tenant id. */
export async function findAllowedOrigins(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.tenant.findMany({
    where: { id: { in: [...tenantIds] } },
    select: { id: true, allowedOrigins: true },
  });
  return new Map(rows.map(({ id, allowedOrigins }) => [id, readTexts(allowedOrigins)]));
}
