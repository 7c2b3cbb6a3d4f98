import { askNewStaffAddresses } from '#app/domain/access/accounts/index.ts';
import { can } from '#app/domain/access/index.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import { saveCrmFields } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { announceRetention } from '#app/domain/erasure/index.ts';
import { saveFirstEndpoint } from '#app/domain/integrations/index.ts';
import { parseInput } from '#app/domain/parse-input.ts';
import { billOpenCommission } from '#app/domain/receivables/index.ts';
import { hasAmountsOrClosedMonths } from '#app/domain/statements/index.ts';
import {
  createTenant,
  findTenantDetails,
  listTenants,
  removeLogo,
  setLogo,
  type TenantDetails,
  tenantInput,
  updateTenant,
} from '#app/domain/tenants/index.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import type { Services } from '#app/services.server.ts';
import {
  changeTenantDocs,
  createTenantDocs,
  listTenantsDocs,
  listTenantsQuery,
  readTenantDocs,
} from './docs/companies.ts';
import { tenant as tenantSchema } from './docs/company-record.ts';
import { declareGuardedCall } from './guarded-call.server.ts';
import {
  assertCrmComplete,
  assertUnchanged,
  fetchLogo,
  type OtherFields,
  pickChanges,
  splitFields,
  withOtherFields,
} from './tenant-fields.server.ts';
import { tenantJson } from './tenants-json.server.ts';
import { registerFields } from './unknown-fields.ts';

// A read-only field such as createdAt is refused, because otherwise it would be ignored silently.
registerFields('/api/tenants', tenantSchema);

const MAX_TENANT_BYTES = 64 * 1024;
/** Page size of the list without `?limit=`. */
const TENANTS_PER_PAGE = 100;

export const getTenants = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants',
  capability: 'tenants.list',
  summary: 'List the companies that you may see',
  query: listTenantsQuery,
  docs: listTenantsDocs,
  async handle({ query: { query = '', page, limit = TENANTS_PER_PAGE, cursor }, context, actor }) {
    const tenantPage = await listTenants({
      db: context.services.db,
      query,
      tenantId: actor.tenantId,
      page,
      pageSize: limit,
      cursor,
    });
    const withBilling = can(actor, 'tenant.terms');
    return jsonResponse({
      ...tenantPage,
      tenants: (await withOtherFields(context.services.db, tenantPage.tenants)).map((tenant) =>
        tenantJson(tenant, { withBilling }),
      ),
    });
  },
});

export const postTenant = declareGuardedCall({
  method: 'POST',
  path: '/api/tenants',
  capability: 'tenants.create',
  summary: 'Create a company',
  maxBytes: MAX_TENANT_BYTES,
  docs: createTenantDocs,
  async handle({ body, context, by: auditActor, now }) {
    const { db, env } = context.services;
    const { columns, readOnly, ...otherFields } = splitFields(body.value, env);
    const values = parseInput(tenantInput, columns);
    assertUnchanged(readOnly, null);
    await assertCrmComplete(db, { tenantId: null, crm: otherFields.crm });
    const logo = await fetchLogo(context.services, { logoUrl: otherFields.logoUrl, stored: null });
    const { id } = await createTenant({
      ...{ db, values, actor: auditActor, now },
      serviceTextSender: env.TWILIO_FROM,
    });
    await saveOtherFields(context.services, { tenantId: id, ...otherFields, logo, actor: auditActor, now });
    const tenant = await readTenant(context.services.db, id);
    const headers = { Location: `/api/tenants/${id}` };
    return jsonResponse({ tenant: tenantJson(tenant, { withBilling: true }) }, { status: 201, headers });
  },
});

export const getTenant = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId',
  capability: 'tenant.read',
  summary: 'Read a company',
  docs: readTenantDocs,
  async handle({ context, actor, tenantId }) {
    const tenant = await readTenant(context.services.db, tenantId);
    return jsonResponse({ tenant: tenantJson(tenant, { withBilling: can(actor, 'tenant.terms') }) });
  },
});

async function readTenant(db: Database, tenantId: string): Promise<TenantDetails> {
  const details = await findTenantDetails(db, tenantId);
  const [tenant] = details ? await withOtherFields(db, [details]) : [];
  if (!tenant) throw tenantNotFound();
  return tenant;
}

/**
 * Changes any of a tenant's fields. Each field is checked against its own capability; the call itself requires only the lowest, branding.
 */
export const putTenant = declareGuardedCall({
  method: 'PUT',
  path: '/api/tenants/:tenantId',
  capability: 'tenant.brand',
  summary: 'Change a company',
  docs: changeTenantDocs,
  maxBytes: MAX_TENANT_BYTES,
  async handle({ body, context, actor, by: auditActor, tenantId, now, assertConfirmed }) {
    const { db, env, outbox } = context.services;
    const { columns, readOnly, ...otherFields } = splitFields(body.value, env);
    if ((otherFields.webhook || otherFields.crm) && !can(actor, 'integrations.manage'))
      throw new AppError('forbidden', 'Your role does not allow this.');
    const withBilling = can(actor, 'tenant.terms');
    const before = await readTenant(db, tenantId);
    const currentTenant = tenantJson(before, { withBilling });
    assertUnchanged(readOnly, currentTenant);
    await assertConfirmed(pickChanges(body.value, currentTenant));
    await assertCrmComplete(db, { tenantId, crm: otherFields.crm });
    const logo = await fetchLogo(context.services, { logoUrl: otherFields.logoUrl, stored: before.logoUrl });
    await updateTenant({
      db,
      tenantId,
      values: columns,
      may: (capability) => can(actor, capability),
      serviceTextSender: env.TWILIO_FROM,
      hasLedger: hasAmountsOrClosedMonths,
      billOpenCommission: (tx) => billOpenCommission(tx, { tenantId, now }),
      askStaffAddresses: (tx) => askNewStaffAddresses(tx, { outbox, tenantId, now }),
      announceRetention: (tx, wait) => announceRetention(tx, { outbox, tenantId, wait, now }),
      actor: auditActor,
      now,
    });
    await saveOtherFields(context.services, { tenantId, ...otherFields, logo, actor: auditActor, now });
    const tenant = await readTenant(db, tenantId);
    return jsonResponse({ tenant: tenantJson(tenant, { withBilling }) });
  },
});

/** Stores the fields of a tenant that other areas own. */
async function saveOtherFields(
  { db, seal, images }: Pick<Services, 'db' | 'seal' | 'images'>,
  {
    webhook,
    crm,
    logo,
    ...target
  }: Pick<OtherFields, 'webhook' | 'crm'> & {
    tenantId: string;
    /** Bytes of the picture; null to remove it, undefined to leave it unchanged. */
    logo: Uint8Array | null | undefined;
    actor: AuditActor;
    now: Date;
  },
): Promise<void> {
  const saveOptions = { db, tenantId: target.tenantId, actor: target.actor, now: target.now };
  if (webhook) await saveFirstEndpoint({ ...saveOptions, values: webhook, seal });
  if (crm) await saveCrmFields({ ...saveOptions, values: crm, seal });
  if (logo === null) await removeLogo(saveOptions);
  else if (logo) await setLogo({ ...saveOptions, images, bytes: logo });
}
