import { LinkButton } from '#app/ui/console/button.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { useConsole } from '../frame/console-context.tsx';

export function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  const { can, consolePath } = useConsole();
  return isFiltered ? (
    <EmptyState
      illustration="search"
      title="No leads match"
      action={<LinkButton to={consolePath('/leads')}>Show all leads</LinkButton>}
    >
      Take a part of the filter or of the search out.
    </EmptyState>
  ) : (
    <EmptyState
      illustration="people"
      title="No leads captured yet"
      action={
        can('embed.read') ? (
          <LinkButton to={consolePath('/admin/embed')} variant="primary">
            Get the embed line
          </LinkButton>
        ) : undefined
      }
    >
      Once the assessment is in your page, visitors who finish it are listed here a moment later.
    </EmptyState>
  );
}
