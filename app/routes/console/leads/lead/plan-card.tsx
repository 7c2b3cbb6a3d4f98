import { Link } from '@remix-run/react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import type { LeadFileData } from './read-page.server.ts';

/** Shows the recommendations and a link to the visitor's own page, only to users who may see safety answers (D56). */
export function PlanCard({ file }: { file: LeadFileData }) {
  const { recommended, lead } = file;
  const { consolePath } = useConsole();
  if (!recommended || file.missingAnswers) return null;
  return (
    <Card
      title="Plan"
      actions={
        lead.assessmentId ? (
          <LinkButton to={`/plan/${lead.assessmentId}`} reloadDocument target="_blank" rel="noreferrer">
            Open the plan
          </LinkButton>
        ) : null
      }
    >
      {recommended.length === 0 ? (
        <p className="text-14 text-muted">
          {lead.nothingSuitable ? 'No product was suitable, based on the safety answers.' : 'No products.'}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {recommended.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={consolePath(`/admin/catalogue/${id}`)}
                className="flex min-h-11 items-center rounded-full border border-border-strong px-4 text-14 font-medium hover:bg-sunken"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
