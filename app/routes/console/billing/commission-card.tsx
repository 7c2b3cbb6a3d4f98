import { Link } from '@remix-run/react';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { BillingData } from './current-plan-card.tsx';

/** Shows this month's commission so far, and the closed months whose commission is not settled. */
export function CommissionCard({
  commission,
  charges,
  chargesSum,
  isCommissionByHand,
}: Pick<BillingData, 'commission' | 'charges' | 'chargesSum' | 'isCommissionByHand'>) {
  const { can, consolePath } = useConsole();
  return (
    <Card
      title="Commission"
      description={
        isCommissionByHand
          ? 'We bill each month’s commission by hand, after the month has ended.'
          : 'We add each month’s commission to the next invoice as one line.'
      }
    >
      <div className="grid gap-5">
        {commission ? (
          <KeyValueList
            items={[
              { label: `${SALES_WORDS.net} this month`, value: commission.sales },
              { label: 'Commission so far', value: commission.soFar },
              {
                label: 'Statement',
                value: (
                  <Link to={consolePath(`/admin/statements/${commission.month}`)} className="underline">
                    {`Statement of ${commission.title}`}
                  </Link>
                ),
              },
            ]}
          />
        ) : null}
        <p className="text-14">
          <Link to={consolePath('/admin/statements')} className="underline">
            See all statements
          </Link>
        </p>
        {can('conversions.read') ? (
          <p className="text-14">
            <Link to={consolePath('/admin/sales/terms')} className="underline">
              See what counts for commission
            </Link>
          </p>
        ) : null}
        {chargesSum ? (
          <KeyValueList
            items={[{ label: `These ${charges.length} closed months together`, value: chargesSum }]}
          />
        ) : null}
        {charges.length > 0 ? (
          <ul className="divide-y border-t text-14">
            {charges.map(({ month, title, amount, state }) => (
              <li key={month} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
                <Link to={consolePath(`/admin/statements/${month}`)} className="justify-self-start underline">
                  {title}
                </Link>
                <span className="tabular-nums">{amount}</span>
                <span className="col-span-2 text-muted">{state}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}
