import { can } from '../domain/access/index.ts';
import { parseInput } from '../domain/parse-input.ts';
import { hasLedger } from '../domain/statements/index.ts';
import {
  createTenant,
  findTenantDetails,
  listTenants,
  tenantInput,
  updateTenant,
} from '../domain/tenants/index.ts';
import { AppError, noSuchTenant } from '../lib/app-error.ts';
import { declareGuardedCall } from './guarded-call.server.ts';
import { tenantJson } from './tenants-json.server.ts';

const MAX_BYTES = 64 * 1024;
/** A page of the list; more are had with `?page=`. */
const PAGE_SIZE = 100;

export const getTenants = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants',
  capability: 'tenants.list',
  summary: 'List the tenants that you may see; ?query= searches name and subdomain, ?page= pages by 100',
  async handle({ request, context, actor }) {
    const { searchParams } = new URL(request.url);
    const found = await listTenants({
      db: context.services.db,
      query: searchParams.get('query') ?? '',
      tenantId: actor.tenantId,
      page: pageOf(searchParams.get('page')),
      pageSize: PAGE_SIZE,
    });
    const withBilling = can(actor, 'tenant.terms');
    return Response.json({
      ...found,
      tenants: found.tenants.map((tenant) => tenantJson(tenant, { withBilling })),
    });
  },
});

export const postTenant = declareGuardedCall({
  method: 'POST',
  path: '/api/tenants',
  capability: 'tenants.create',
  summary: 'Create a tenant',
  maxBytes: MAX_BYTES,
  async handle({ body, context, by, now }) {
    const values = parseInput(tenantInput, body.value);
    const { id } = await createTenant({ db: context.services.db, values, actor: by, now });
    const tenant = await findTenantDetails(context.services.db, id);
    if (!tenant) throw noSuchTenant();
    const headers = { Location: `/api/tenants/${id}` };
    return Response.json({ tenant: tenantJson(tenant, { withBilling: true }) }, { status: 201, headers });
  },
});

export const getTenant = declareGuardedCall({
  method: 'GET',
  path: '/api/tenants/:tenantId',
  capability: 'tenant.read',
  summary: 'Read a tenant',
  async handle({ context, actor, tenantId }) {
    const tenant = await findTenantDetails(context.services.db, tenantId);
    if (!tenant) throw noSuchTenant();
    return Response.json({ tenant: tenantJson(tenant, { withBilling: can(actor, 'tenant.terms') }) });
  },
});

/** Any of a tenant's fields; each is judged by its own capability, of which branding is the least. */
export const putTenant = declareGuardedCall({
  method: 'PUT',
  path: '/api/tenants/:tenantId',
  capability: 'tenant.brand',
  summary: 'Change fields of a tenant; what is not sent stays as it is',
  maxBytes: MAX_BYTES,
  async handle({ body, context, actor, by, tenantId, now, requireStepUp }) {
    // All of its widgets go dark.
    if ((body.value as { isActive?: unknown } | null)?.isActive === false) await requireStepUp();
    const tenant = await updateTenant({
      db: context.services.db,
      tenantId,
      values: body.value,
      may: (capability) => can(actor, capability),
      hasLedger,
      actor: by,
      now,
    });
    return Response.json({ tenant: tenantJson(tenant, { withBilling: can(actor, 'tenant.terms') }) });
  },
});

function pageOf(text: string | null): number {
  if (text === null) return 1;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  const message = 'Please give the page as a number from 1';
  throw new AppError('invalid', message, { fields: { page: [message] } });
}
