import { useSearchParams } from '@remix-run/react';
import { Download } from 'lucide-react';
import { LinkButton } from '#app/ui/console/button.tsx';

/** Links to a block of the page as a CSV file, with the page's period and filter. */
export function ExportLink({ block, label }: { block: string; label: string }) {
  const [params] = useSearchParams();
  const query = new URLSearchParams([...params].filter(([, value]) => value !== ''));
  query.set('block', block);
  return (
    <LinkButton
      to={`/analytics/csv?${query}`}
      reloadDocument
      size="small"
      variant="ghost"
      icon={Download}
      aria-label={`Export CSV: ${label}`}
    >
      CSV
    </LinkButton>
  );
}
