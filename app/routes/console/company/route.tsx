import { json } from '@remix-run/node';
import { Outlet, useLoaderData, useSearchParams } from '@remix-run/react';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { revalidateUnlessFailed } from '#app/ui/console/edit-form/failed-save.ts';
import { LinkTabs } from '#app/ui/console/link-tabs.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { StatusBadge } from '../frame/company-list.tsx';
import { tenantUrl } from '../frame/company-url.ts';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';

/** `/admin/tenants/{id}/…`: header and tabs of one tenant. */
export const loader = forConsole('tenant.read', async ({ context, tenantId }) => {
  const tenant = await findTenantDetails(context.services.db, tenantId);
  if (!tenant) throw tenantNotFound();
  const { id, name, subdomain, isActive } = tenant;
  return json({ id, name, isActive, address: tenantUrl(subdomain, context.services.env.APP_DOMAIN) });
});

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = consoleMeta('Tenant');

const COMPANY_TABS = [
  { name: 'overview', label: 'Overview', capability: 'tenant.read' },
  { name: 'analytics', label: 'Analytics', capability: 'tenant.read' },
  { name: 'branding', label: 'Branding', capability: 'tenant.brand' },
  { name: 'settings', label: 'Settings', capability: 'tenant.settings' },
] as const;

export default function Tenant() {
  const { id, name, isActive, address } = useLoaderData<typeof loader>();
  const { can, person } = useConsole();
  const [params] = useSearchParams();
  const query = params.get('q');
  const search = query ? `?${new URLSearchParams({ q: query })}` : '';
  return (
    <>
      <PageHeader
        title={name}
        description={address}
        badge={<StatusBadge isActive={isActive} />}
        breadcrumbs={
          person.role === 'operator'
            ? [{ label: 'Tenants', to: `/admin/tenants${search}` }, { label: name }]
            : undefined
        }
      />
      <div className="mt-4">
        <LinkTabs
          label="Company pages"
          tabs={COMPANY_TABS.filter(({ capability }) => can(capability)).map(({ name: tab, label }) => ({
            to: `/admin/tenants/${encodeURIComponent(id)}/${tab}${search}`,
            label,
          }))}
        />
      </div>
      <PageBody>
        {/* The key resets the forms when another tenant is opened. */}
        <Outlet key={id} />
      </PageBody>
    </>
  );
}
