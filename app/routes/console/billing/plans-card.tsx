import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { BillingData } from './current-plan-card.tsx';

/** Lists the plans. Before the first subscription, a plan is chosen on the pricing page; later, this page previews the change. */
export function PlansCard({ page }: { page: BillingData }) {
  const { consolePath, can, person } = useConsole();
  if (page.isByHand)
    return (
      <Card title="Plans">
        <p className="max-w-prose text-14">
          Your company has custom terms. We bill you by hand, not through this page.
        </p>
      </Card>
    );
  const canChoose = can('billing.manage') && page.isSetUp;
  return (
    <Card title="Plans" description="All plans include a 14-day free trial. No setup fees. Cancel anytime.">
      <ul className="divide-y">
        {page.plans.map(({ id, label, price, breakEven, isCurrent }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 py-(--item-space) first:pt-0 last:pb-0"
          >
            <div className="grid gap-0.5">
              <p className="text-14 font-medium">{label}</p>
              <p className="text-14 text-muted">{price}</p>
              {breakEven ? <p className="text-14 text-muted">{breakEven}</p> : null}
            </div>
            {isCurrent && page.isRunning ? <Badge tone="success">Your plan</Badge> : null}
            {canChoose && page.isRunning && !isCurrent ? (
              <LinkButton
                to={consolePath(`/admin/billing?plan=${id}`)}
                size="small"
                aria-label={`Preview ${label}`}
              >
                Preview
              </LinkButton>
            ) : null}
            {canChoose && !page.isRunning && person.role === 'admin' ? (
              <LinkButton
                to={`/pricing?plan=${id}`}
                reloadDocument
                size="small"
                variant="primary"
                aria-label={`Choose ${label}`}
              >
                Choose
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
