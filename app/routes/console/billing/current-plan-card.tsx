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
export function CurrentPlanCard({ page }: { page: BillingData }) {
  const { consolePath, can } = useConsole();
  const canManage = can('billing.manage') && page.isSetUp;
  return (
    <Card title="Plan">
      <div className="grid gap-5">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="text-24 font-semibold">{page.plan.label}</p>
            <Badge tone={page.plan.tone}>{page.plan.status}</Badge>
          </div>
          <p className="text-16 tabular-nums">{page.plan.price}</p>
          {page.plan.next ? <p className="text-14 text-muted">{page.plan.next}</p> : null}
        </div>
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
        <KeyValueList items={page.facts} />
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
      'You can use the plan until the paid period ends, and resume the subscription until then.',
      'After that you can view the console but not change anything. Any commission due appears on a final invoice.',
      'We keep leads and answers for another 90 days, then erase them.',
    ]}
    confirmLabel="Cancel subscription"
    intent="cancel"
  />
);
