import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
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
