import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import type { replayForm } from './forms.ts';

/** Sends past events again. */
export function ReplayCard(props: {
  today: string;
  oldestDay: string;
  result: SubmissionResult<string[]> | undefined;
}) {
  const { today, oldestDay, result } = props;
  const [form, fields] = usePostedForm<typeof replayForm>({
    id: 'replay',
    result,
    defaultValue: { since: today, what: 'missing' },
  });
  return (
    <Card
      title="Resend events"
      description="Resend events from the last 30 days. Each keeps its ID, so your system can skip duplicates."
    >
      <Form method="post" {...form.props} className="grid gap-4">
        <FormErrors form={form} title="Nothing was sent" />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateInput label="Since (UTC)" field={fields.since} min={oldestDay} max={today} required />
          <SelectInput
            label="Which events"
            field={fields.what}
            required
            options={[
              { value: 'missing', label: 'Failed only' },
              { value: 'all', label: 'All' },
            ]}
          />
        </div>
        <div>
          <SubmitButton intent="replay" variant="secondary" pendingLabel="Sending…">
            Resend events
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
