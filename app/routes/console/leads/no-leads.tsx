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
      Try removing a filter or changing your search.
    </EmptyState>
  ) : (
    <EmptyState
      illustration="people"
      title="No leads captured yet"
      action={
        can('embed.read') ? (
          <LinkButton to={consolePath('/admin/embed')} variant="primary">
            Get embed code
          </LinkButton>
        ) : undefined
      }
    >
      Add the assessment to your website. Each visitor who finishes the assessment appears here within a
      minute.
    </EmptyState>
  );
}
