import { redirect } from '@remix-run/node';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';

/** `/admin/tenants/{id}`: redirects to the first of its tabs. */
export const loader = forConsoleRoute(
  'tenant.read',
  ROUTE_RISKS['/admin/tenants/:tenantId'],
  async ({ request, tenantId }) => {
    const { search } = new URL(request.url);
    throw redirect(`/admin/tenants/${tenantId}/overview${search}`);
  },
);
