import { Link } from '@remix-run/react';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { BillingData } from './current-plan-card.tsx';

/** Shows this month's commission so far, and the status of closed months' commission. */
export function CommissionCard({ commission, charges }: Pick<BillingData, 'commission' | 'charges'>) {
  const { consolePath } = useConsole();
  return (
    <Card title="Commission" description="Each month’s commission is one line on the next invoice.">
      <div className="grid gap-5">
        {commission ? (
          <KeyValueList
            items={[
              { label: 'Sales this month', value: commission.sales },
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
