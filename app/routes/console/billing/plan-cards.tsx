import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button, LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { readPage } from './read-page.server.ts';

export type BillingData = SerializeFrom<Awaited<ReturnType<typeof readPage>>>;

/** Shows the current plan and its actions. */
export function PlanCard({ page }: { page: BillingData }) {
  const { consolePath, can } = useConsole();
  const canManage = can('billing.manage') && page.isSetUp;
  return (
    <Card title="Plan">
      <div className="grid gap-5">
        <KeyValueList items={page.facts} />
        {page.awaits ? (
          <Alert
            tone="warning"
            title={page.awaits.title}
            action={
              page.awaits.action ? (
                <LinkButton to={page.awaits.action.href} reloadDocument size="small" variant="primary">
                  {page.awaits.action.label}
                </LinkButton>
              ) : undefined
            }
          >
            {page.awaits.text}
          </Alert>
        ) : null}
        {canManage && page.isCustomer ? (
          <div className="flex flex-wrap gap-3">
            <Form method="post" action={consolePath('/admin/billing/portal')}>
              <SubmitButton intent="portal" variant="secondary" size="small" pendingLabel="Opening…">
                Payment method
              </SubmitButton>
            </Form>
            {page.isRunning && !page.isCancelled ? <CancelButton plan={page.plan.label} /> : null}
            {page.isRunning && page.isCancelled ? (
              <Form method="post">
                <SubmitButton intent="resume" size="small" pendingLabel="Resuming…">
                  Resume subscription
                </SubmitButton>
              </Form>
            ) : null}
          </div>
        ) : null}
      </div>
    </Card>
  );
}

const CancelButton = ({ plan }: { plan: string }) => (
  <ConfirmDialog
    trigger={
      <Button variant="ghost" size="small">
        Cancel subscription
      </Button>
    }
    title={`Cancel ${plan}?`}
    loses={[
      'It goes on until the end of the period that is paid, and can be resumed until then.',
      'After that the console is read-only. Commission that is still owed goes on a final invoice.',
      'Leads and their answers are stored for 90 days more, then erased.',
    ]}
    confirmLabel="Cancel subscription"
    intent="cancel"
  />
);

/** Shows the cost of a change before it is made. */
export function PreviewCard({ preview }: { preview: NonNullable<BillingData['preview']> }) {
  const { consolePath } = useConsole();
  if (preview.problem !== null)
    return (
      <Alert tone="danger" title={`No change to ${preview.label}`}>
        {preview.problem}
      </Alert>
    );
  const { plan, label, proration, direction, next, at: previewedAt } = preview;
  return (
    <Card
      title={`Change to ${label}?`}
      footer={
        <>
          <LinkButton to={consolePath('/admin/billing')} variant="ghost">
            Keep the present plan
          </LinkButton>
          <Form method="post">
            <input type="hidden" name="plan" value={plan} />
            <input type="hidden" name="previewedAt" value={previewedAt} />
            <SubmitButton intent="change" pendingLabel="Changing…">
              {`Change to ${label}`}
            </SubmitButton>
          </Form>
        </>
      }
    >
      <p className="max-w-prose text-14">
        {direction === 'charge'
          ? `For the rest of this period ${proration} are added to the next invoice. `
          : direction === 'credit'
            ? `For the rest of this period ${proration} are credited on the next invoice. `
            : 'Nothing is charged for the change itself. '}
        {`The next invoice is ${next}, before commission and tax. Fee and commission rate of the new plan hold at once.`}
      </p>
    </Card>
  );
}

/** Lists the plans. Before the first subscription, a plan is chosen on the pricing page; later, this page previews the change. */
export function PlansCard({ page }: { page: BillingData }) {
  const { consolePath, can, person } = useConsole();
  if (page.isByHand)
    return (
      <Card title="Plans">
        <p className="max-w-prose text-14">
          Your company has its own terms and is billed by hand: nothing is charged through this page.
        </p>
      </Card>
    );
  const canChoose = can('billing.manage') && page.isSetUp;
  return (
    <Card title="Plans" description="All plans include a 14-day free trial. No setup fees. Cancel anytime.">
      <ul className="divide-y">
        {page.plans.map(({ id, label, price, isCurrent }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 py-(--item-space) first:pt-0 last:pb-0"
          >
            <div className="grid gap-0.5">
              <p className="text-14 font-medium">{label}</p>
              <p className="text-14 text-muted">{price}</p>
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
