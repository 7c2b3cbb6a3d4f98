import { type Images, type PictureSource, redrawUpload } from '#app/domain/assets/index.ts';
import { type CrmFields, findCrmFields, readCrm } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type FirstEndpoint, findFirstUrls } from '#app/domain/integrations/index.ts';
import { invalid, parseInput } from '#app/domain/parse-input.ts';
import type { TenantDetails } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { crmFields, READ_ONLY_FIELDS, webhookFields } from './docs/companies.ts';
import type { tenantJson } from './tenants-json.server.ts';

/** Fields of a body that other areas store, in addition to the columns of a tenant. */
export interface OtherFields {
  /** Null for a body without webhook fields; `crm` likewise. */
  webhook: FirstEndpoint | null;
  crm: CrmFields | null;
  /** Undefined if the body does not have it; null removes the logo. */
  logoUrl?: string | null;
  readOnly: Record<string, unknown>;
  /** The remaining fields. */
  columns: unknown;
}

/** Splits off the specification's fields that are not columns of a tenant, or that a body can't change. @throws AppError `invalid` */
export function splitFields(
  body: unknown,
  { ALLOW_LOOPBACK_FETCH }: { ALLOW_LOOPBACK_FETCH?: 'on' | 'off' },
): OtherFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { webhook: null, crm: null, readOnly: {}, columns: body };
  const all = body as Record<string, unknown>;
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
  const webhookNames = Object.keys(webhookFields.shape);
  const crmNames = Object.keys(crmFields.shape);
  const webhook = isEmpty(pick(webhookNames)) ? null : parseInput(webhookFields, pick(webhookNames));
  if (webhook?.webhookUrl?.startsWith('http:') && ALLOW_LOOPBACK_FETCH !== 'on')
    throw invalid({ webhookUrl: [HTTPS] });
  const { logoUrl } = all;
  if (logoUrl !== undefined && logoUrl !== null && typeof logoUrl !== 'string')
    throw invalid({ logoUrl: [HTTPS] });
  const handledNames = [...webhookNames, ...crmNames, ...READ_ONLY_FIELDS, 'logoUrl'];
  return {
    webhook,
    crm: isEmpty(pick(crmNames)) ? null : parseInput(crmFields, pick(crmNames)),
    ...(logoUrl !== undefined && { logoUrl }),
    readOnly: pick(READ_ONLY_FIELDS),
    columns: Object.fromEntries(Object.entries(all).filter(([name]) => !handledNames.includes(name))),
  };
}

const HTTPS = 'Enter a URL that begins with https://';
const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

const READ_ONLY_REASONS: Readonly<Record<string, string>> = {
  coverPictureUrl: 'This field is read-only: upload the picture in the console',
  pendingRetentionFrom: 'This field is read-only: a shorter time takes effect 7 days after you set the time',
  retentionRulesFrom: 'This field is read-only: the rules pause for 7 days after a time becomes shorter',
};

/**
 * A company that was read may be sent back, so a read-only field is accepted with its current value.
 * @param currentTenant the company as the caller sees it; null for a new one, whose fields are empty
 * @throws AppError `invalid`
 */
export function assertUnchanged(
  readOnly: Record<string, unknown>,
  currentTenant: ReturnType<typeof tenantJson> | null,
): void {
  const present = JSON.parse(JSON.stringify(currentTenant ?? {})) as Record<string, unknown>;
  const isSame = (name: string) =>
    currentTenant ? readOnly[name] === present[name] : readOnly[name] === null;
  const changed = Object.keys(readOnly).filter((name) => !isSame(name));
  if (changed.length > 0)
    throw invalid(
      Object.fromEntries(
        changed.map((name) => [
          name,
          [READ_ONLY_REASONS[name] ?? 'This field is read-only: the payment provider sets the value'],
        ]),
      ),
    );
}

/** Returns the fields of a body that differ from the company's values, because a company that was read may be sent back whole. */
export function pickChanges(
  body: unknown,
  currentTenant: ReturnType<typeof tenantJson>,
): Record<string, unknown> {
  const present = JSON.parse(JSON.stringify(currentTenant)) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(Object(body ?? {}) as object).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(present[name]),
    ),
  );
}

/** Runs before anything is stored, because the CRM is stored last. @param tenantId null for a new company @throws AppError `invalid` */
export async function assertCrmComplete(
  db: Database,
  { tenantId, crm }: { tenantId: string | null; crm: CrmFields | null },
): Promise<void> {
  if (!crm?.crmEnabled) return;
  const storedCrm = tenantId === null ? null : await readCrm(db, tenantId);
  const { crmApiKey = storedCrm?.hasKey ? '' : null, crmLocationId = storedCrm?.locationId ?? null } = crm;
  if (crmApiKey === null || crmLocationId === null)
    throw invalid({ crmEnabled: ['The CRM needs an API key and a location id'] });
}

/**
 * Fetches the picture of a logo, before anything is stored.
 * @param stored the company's current logo
 * @returns its bytes; null to remove it, undefined to leave it unchanged
 * @throws AppError `invalid` for a URL without a picture
 */
export async function fetchLogo(
  { pictures, images }: { pictures: PictureSource; images: Images },
  { logoUrl, stored: storedLogoUrl }: { logoUrl: string | null | undefined; stored: string | null },
): Promise<Uint8Array | null | undefined> {
  if (logoUrl === undefined || logoUrl === storedLogoUrl) return undefined;
  if (logoUrl === null || logoUrl.trim() === '') return null;
  const picture = await pictures.fetch(logoUrl.trim());
  if ('problem' in picture) throw invalid({ logoUrl: [picture.problem] });
  try {
    await redrawUpload(images, { kind: 'logo', bytes: picture.bytes });
  } catch (error) {
    if (error instanceof AppError && error.fields) throw invalid({ logoUrl: [error.message] });
    throw error;
  }
  return picture.bytes;
}

/** Adds the values that other areas store to tenants: the URL of the first endpoint, and the CRM without its key. */
export async function withOtherFields<Tenant extends Pick<TenantDetails, 'id'>>(
  db: Database,
  tenants: readonly Tenant[],
): Promise<(Tenant & { webhookUrl: string | null; crmEnabled: boolean; crmLocationId: string | null })[]> {
  const ids = tenants.map(({ id }) => id);
  const [urls, crms] = await Promise.all([findFirstUrls(db, ids), findCrmFields(db, ids)]);
  return tenants.map((tenant) => ({
    ...tenant,
    webhookUrl: urls.get(tenant.id) ?? null,
    ...(crms.get(tenant.id) ?? { crmEnabled: false, crmLocationId: null }),
  }));
}
