import { json } from '@remix-run/node';
import { ROUTE_RISKS } from '../domain/access/index.ts';
import { freeSubdomain, subdomainFrom } from '../domain/tenants/index.ts';
import { forConsoleRoute } from '../http/console.server.ts';
import { readForm } from '../http/read-form.server.ts';

/** `/admin/tenants/subdomain`: posted a company's name, a free subdomain, for the Create Tenant dialog. */
export const action = forConsoleRoute(
  'tenants.create',
  ROUTE_RISKS['/admin/tenants/subdomain'],
  async ({ request, context }) => {
    const name = String((await readForm(request)).get('name') ?? '').trim();
    if (name === '') return json({ subdomain: '' });
    return json({ subdomain: await freeSubdomain(context.services.db, subdomainFrom(name.slice(0, 200))) });
  },
);
