import { redirect } from '@remix-run/node';
import { forConsole } from '#app/http/console.server.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';

/**
 * `/admin/tenants` without a selected tenant: a hint next to the list. A tenant's own users have only one tenant, so they are redirected to
 * it.
 */
export const loader = forConsole('tenants.list', async ({ person }) => {
  if (person.tenantId !== null) throw redirect(`/admin/tenants/${person.tenantId}/overview`);
  return null;
});

export default function NoTenantChosen() {
  return (
    <div className="hidden lg:block">
      <EmptyState illustration="shop" title="Choose a company">
        Select a company to see its numbers, branding and settings.
      </EmptyState>
    </div>
  );
}
