import { json } from '@remix-run/node';
import { freeSubdomain, subdomainFrom } from '../domain/tenants/index.ts';
import { forConsole } from '../http/console.server.ts';
import { readForm } from '../http/read-form.server.ts';

/** `/admin/tenants/subdomain`: posted a company's name, a free subdomain, for the Create Tenant dialog. */
export const action = forConsole('tenants.create', async ({ request, context }) => {
  const name = String((await readForm(request)).get('name') ?? '').trim();
  if (name === '') return json({ subdomain: '' });
  return json({ subdomain: await freeSubdomain(context.services.db, subdomainFrom(name.slice(0, 200))) });
});
