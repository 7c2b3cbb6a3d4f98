import { forConsole } from '#app/http/console.server.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { useConsole } from '../_console/console-context.tsx';
import { consoleMeta } from '../_console/console-meta.ts';

/** `/admin/tenants/{id}/analytics`: the way to the tenant's figures. */
export const loader = forConsole('tenant.read', async () => null);

export const meta = consoleMeta('Analytics');

export default function Analytics() {
  const { consolePath } = useConsole();
  return (
    <EmptyState
      illustration="chart"
      title="Performance Analytics"
      action={
        <LinkButton to={consolePath('/analytics')} variant="primary">
          View analytics
        </LinkButton>
      }
    >
      Leads, sales and commission month by month, with where the leads came from.
    </EmptyState>
  );
}
