import type { SwitcherOption } from '#app/ui/console/switcher.tsx';
import type { ConsoleData } from './console-context.tsx';

type Tenant = ConsoleData['tenants'][number];

/** Converts a tenant to an option of the operator's switcher. */
export const tenantOption = ({ id, name, subdomain, logoUrl }: Tenant): SwitcherOption => ({
  id,
  label: name,
  hint: subdomain,
  imageUrl: logoUrl,
  to: `/admin?tenantId=${encodeURIComponent(id)}`,
});

/** Searches all tenants by name and subdomain; the query is sent in a POST body (D27). */
export async function findTenants(query: string, signal: AbortSignal): Promise<readonly SwitcherOption[]> {
  const body = new FormData();
  body.set('query', query);
  const response = await fetch('/admin/tenants/names', {
    method: 'POST',
    body,
    signal,
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  return ((await response.json()) as { tenants: Tenant[] }).tenants.map(tenantOption);
}
