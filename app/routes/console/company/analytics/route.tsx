import { forConsole } from '#app/http/console.server.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';

/** `/admin/tenants/{id}/analytics`: links to the tenant's analytics. */
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
