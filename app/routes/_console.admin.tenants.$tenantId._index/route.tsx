import { redirect } from '@remix-run/node';
import { forConsole } from '../../http/console.server.ts';

/** `/admin/tenants/{id}`: the first of its tabs. */
export const loader = forConsole('tenant.read', async ({ request, tenantId }) => {
  const { search } = new URL(request.url);
  throw redirect(`/admin/tenants/${tenantId}/overview${search}`);
});
