import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { Phone } from 'lucide-react';
import type { Home } from '#app/domain/home/index.ts';
import { Card } from '#app/ui/console/card.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { budgetName } from '../frame/lead-words.ts';
import { telAddress } from '../frame/tel-address.ts';

/** Lists the leads that are worth a call today, each with a link that calls. */
export function Calls({ calls }: { calls: SerializeFrom<Home['calls']> }) {
  const { can, consolePath } = useConsole();
  if (calls.count === 0 || !can('leads.read')) return null;
  const more = calls.count - calls.leads.length;
  return (
    <Card
      title="Call today"
      description="Leads from the last 7 days who left a phone number, have not bought and have not been contacted."
      isFlush
    >
      <ul aria-label="Call today" className="divide-y border-t">
        {calls.leads.map(({ id, name, phone, budget, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-(--item-space) md:px-6">
            <div className="min-w-0 flex-1">
              <Link
                className="block min-w-0 truncate font-medium hover:underline"
                to={consolePath(`/leads/${id}`)}
              >
                {name}
              </Link>
              <p className="text-14 text-muted">
                {budget ? `${budgetName(budget)} · ` : null}
                <TimeAgo at={createdAt} />
              </p>
            </div>
            <a
              href={telAddress(phone)}
              className="inline-flex min-h-11 items-center gap-2 rounded-control border border-border-strong px-3 text-14 font-medium whitespace-nowrap tabular-nums hover:bg-sunken"
            >
              <Phone className="size-4! shrink-0" aria-hidden />
              <span className="sr-only">Call {name}: </span>
              {phone}
            </a>
          </li>
        ))}
        {more > 0 ? (
          <li className="px-4 py-(--item-space) text-14 md:px-6">
            <Link
              to={consolePath('/leads?contacted=no&converted=no')}
              className="underline underline-offset-2"
            >
              {more === 1 ? '1 more lead to call' : `${more} more leads to call`}
            </Link>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
