import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import type { Home } from '#app/domain/home/index.ts';
import { Avatar } from '#app/ui/console/avatar.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { useConsole } from '../frame/console-context.tsx';

const SHORT_WIDGET_LABELS: Readonly<Record<string, string>> = {
  full: 'Full',
  consumer: 'Consumer',
  technical: 'Technical',
};

/** Lists the newest leads by name; e-mail addresses are only on the leads page. */
export function LatestLeads({ leads }: { leads: SerializeFrom<Home['latest']> }) {
  const { can, consolePath } = useConsole();
  if (leads.length === 0)
    return (
      <Card title="Latest leads">
        <EmptyState
          illustration="people"
          title="No leads yet"
          action={
            can('embed.read') ? (
              <LinkButton to={consolePath('/admin/embed')}>Get embed code</LinkButton>
            ) : undefined
          }
          isBare
        >
          Visitors who finish the assessment appear here a moment later.
        </EmptyState>
      </Card>
    );
  return (
    <Card title="Latest leads" isFlush>
      <ul aria-label="Latest leads" className="divide-y border-t">
        {leads.map(({ id, name, widget, returning, createdAt }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-(--item-space) md:px-6">
            <Avatar name={name} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                <Link className="min-w-0 truncate hover:underline" to={consolePath(`/leads/${id}`)}>
                  {name}
                </Link>
                {returning ? <Badge>Returning</Badge> : null}
              </p>
              <p className="text-14 text-muted">
                {SHORT_WIDGET_LABELS[widget] ?? widget} · <TimeAgo at={createdAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
