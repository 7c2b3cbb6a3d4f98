import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { Card } from '#app/ui/console/card.tsx';
import type { loader } from './route.tsx';

/** Lists the companies that have not accepted the documents that apply. */
export const UnacceptedCard = ({
  unaccepted,
}: {
  unaccepted: SerializeFrom<typeof loader>['unaccepted'];
}) => (
  <Card
    title="Not accepted"
    description="Companies where no admin has accepted the current Terms and Data Processing Agreement. We ask admins at each log-in."
    isFlush={unaccepted.total > 0}
  >
    {unaccepted.total === 0 ? (
      <p>Every company has accepted the current documents.</p>
    ) : (
      <>
        <ul className="divide-y border-t">
          {unaccepted.companies.map(({ id, name }) => (
            <li key={id} className="px-4 py-(--item-space) md:px-6">
              <Link to={`/admin/tenants/${id}/overview`} className={textLink}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        {unaccepted.total > unaccepted.companies.length ? (
          <p className="border-t px-4 py-(--item-space) text-14 text-muted md:px-6">
            {`And ${formatCount(unaccepted.total - unaccepted.companies.length)} more companies.`}
          </p>
        ) : null}
      </>
    )}
  </Card>
);
