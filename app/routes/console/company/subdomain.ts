import { json } from '@remix-run/node';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { freeSubdomain, subdomainFrom } from '#app/domain/tenants/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { readForm } from '#app/http/read-form.server.ts';

/** `/admin/tenants/subdomain`: takes a company's name and returns a free subdomain, for the Create Tenant dialog. */
export const action = forConsoleRoute(
  'tenants.create',
  ROUTE_RISKS['/admin/tenants/subdomain'],
  async ({ request, context }) => {
    const name = String((await readForm(request)).get('name') ?? '').trim();
    if (name === '') return json({ subdomain: '' });
    return json({ subdomain: await freeSubdomain(context.services.db, subdomainFrom(name.slice(0, 200))) });
  },
);
