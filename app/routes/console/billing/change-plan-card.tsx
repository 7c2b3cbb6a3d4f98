import { Form } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { BillingData } from './current-plan-card.tsx';

/** Shows the cost of a change before it is made. */
export function ChangePlanCard({ preview }: { preview: NonNullable<BillingData['preview']> }) {
  const { consolePath } = useConsole();
  if (preview.problem !== null)
    return (
      <Alert tone="danger" title={`We can’t change your plan to ${preview.label}`}>
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
            Keep the current plan
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
          ? `For the rest of this period, Stripe adds ${proration} to the next invoice. `
          : direction === 'credit'
            ? `For the rest of this period, Stripe credits ${proration} on the next invoice. `
            : 'Stripe charges nothing for the change itself. '}
        {`The next invoice is ${next}, before commission and tax. The new plan’s fee and commission rate apply at once.`}
      </p>
    </Card>
  );
}
