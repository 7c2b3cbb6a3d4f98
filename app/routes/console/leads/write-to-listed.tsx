import { useSearchParams } from '@remix-run/react';
import { Mail } from 'lucide-react';
import { LinkButton } from '#app/ui/console/button.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { exportQuery } from './export-query.ts';
import type { LeadsData } from './read-page.server.ts';

/** Links to Quick Email, whose recipients are then the leads that this page lists. */
export function WriteToListed({ filter }: Pick<LeadsData, 'filter'>) {
  const [params] = useSearchParams();
  const { consolePath } = useConsole();
  const query = exportQuery(params, filter);
  const path = `/communications?tab=email&${query}`;
  return (
    <LinkButton to={query.has('tenantId') ? path : consolePath(path)} icon={Mail}>
      Send e-mail to these
    </LinkButton>
  );
}
