import { json } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
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

/** `/admin/tenants/{id}/…`: header of one tenant's pages, and the tabs of the tenant that an operator has chosen. */
export const loader = forConsole('tenant.read', async ({ context, tenantId }) => {
  const tenant = await findTenantDetails(context.services.db, tenantId);
  if (!tenant) throw tenantNotFound();
  const { id, name, subdomain, isActive } = tenant;
  return json({ id, name, isActive, address: tenantUrl(subdomain, context.services.env.APP_DOMAIN) });
});

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = consoleMeta('Tenant');

/** The specification's tabs of a chosen tenant. Branding and settings have entries in the navigation and no second row of tabs. */
const COMPANY_TABS = [
  { name: 'overview', label: 'Overview', capability: 'tenant.read' },
  { name: 'analytics', label: 'Analytics', capability: 'tenant.read' },
  { name: 'branding', label: 'Branding', capability: 'tenant.brand' },
  { name: 'settings', label: 'Settings', capability: 'tenant.settings' },
] as const;

/** Headers of the pages that the navigation opens, by the last part of their path. */
const OWN_HEADERS: Readonly<Record<string, { title: string; description: string }>> = {
  branding: { title: 'Design', description: 'Logo, colors and start screen of your assessment.' },
  domain: { title: 'Domain', description: 'Your own website address, and the sender of your e-mails.' },
  settings: { title: 'Settings', description: 'How your assessment, plans and messages work.' },
};

export default function Tenant() {
  const { id, name, isActive, address } = useLoaderData<typeof loader>();
  const { can, person } = useConsole();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const query = params.get('q');
  const search = query ? `?${new URLSearchParams({ q: query })}` : '';
  const page = OWN_HEADERS[pathname.split('/').at(-1) ?? ''];
  const base = `/admin/tenants/${encodeURIComponent(id)}`;
  const isOperator = person.role === 'operator';
  const tenants = { label: 'Tenants', to: `/admin/tenants${search}` };
  // The key resets the forms when another tenant is opened.
  const content = <Outlet key={id} />;
  if (page)
    return (
      <>
        <PageHeader
          {...page}
          badge={isOperator ? <StatusBadge isActive={isActive} /> : undefined}
          breadcrumbs={
            isOperator
              ? [tenants, { label: name, to: `${base}/overview${search}` }, { label: page.title }]
              : undefined
          }
        />
        <PageBody>{content}</PageBody>
      </>
    );
  return (
    <>
      <PageHeader
        title={name}
        description={address}
        badge={<StatusBadge isActive={isActive} />}
        breadcrumbs={isOperator ? [tenants, { label: name }] : undefined}
      />
      <div className="mt-4">
        <LinkTabs
          label="Company pages"
          tabs={COMPANY_TABS.filter(({ capability }) => can(capability)).map(({ name: tab, label }) => ({
            to: `${base}/${tab}${search}`,
            label,
          }))}
        />
      </div>
      <PageBody>{content}</PageBody>
    </>
  );
}
