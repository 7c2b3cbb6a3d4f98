import { json } from '@remix-run/node';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { listTenantNames } from '#app/domain/tenants/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { readForm } from '#app/http/read-form.server.ts';

const MAX_QUERY = 100;

/** `/admin/tenants/names`: the first tenants whose name or subdomain contains the text typed into the switcher. */
export const action = forConsoleRoute(
  'tenants.create',
  ROUTE_RISKS['/admin/tenants/names'],
  async ({ request, context }) => {
    const query = String((await readForm(request)).get('query') ?? '');
    const tenants = await listTenantNames(
      context.services.forReading(request).db,
      query.trim().slice(0, MAX_QUERY),
    );
    return json({ tenants }, { headers: { 'Cache-Control': 'no-store' } });
  },
);
