import type { PaletteGroup } from '#app/ui/console/command-palette.tsx';
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

/** Searches all tenants by name and subdomain. */
export async function findTenants(query: string, signal: AbortSignal): Promise<readonly SwitcherOption[]> {
  const { tenants } = await search<{ tenants: Tenant[] }>('/admin/tenants/names', { query }, signal);
  return tenants.map(tenantOption);
}

/** Finds what the palette shows in addition to pages. @param tenantId the operator's current tenant, or '' */
export async function findMore(
  query: string,
  tenantId: string,
  signal: AbortSignal,
): Promise<readonly PaletteGroup[]> {
  const fields = { query, ...(tenantId && { tenantId }) };
  return (await search<{ groups: PaletteGroup[] }>('/admin/search', fields, signal)).groups;
}

/** The query, often an e-mail address, is sent in a POST body, so that it is in no URL (D27). */
async function search<Answer>(
  path: string,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(path, {
    method: 'POST',
    body,
    signal,
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  return (await response.json()) as Answer;
}
