import type { SubmissionResult } from '@conform-to/react';
import type { SerializeFrom } from '@remix-run/node';
import { Form, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { Crm } from '#app/domain/crm/index.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { Progress } from '#app/ui/console/progress.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { resyncForm } from './forms.ts';

type ShownResync = SerializeFrom<NonNullable<Crm['resync']>>;

const REFRESH_MS = 3000;

/** Sends past leads again, and shows the progress. */
export function ResyncCard(props: {
  today: string;
  resync: ShownResync | null;
  result: SubmissionResult<string[]> | undefined;
}) {
  const { today, resync, result } = props;
  const [form, fields] = usePostedForm<typeof resyncForm>({
    id: 'resync',
    result,
    defaultValue: { since: today },
  });
  return (
    <Card
      title="Resend leads"
      description="Sends all leads since the chosen day, four per second. Existing contacts are updated."
    >
      <FormStack>
        {resync ? <ResyncProgress resync={resync} /> : null}
        <Form method="post" {...form.props} preventScrollReset className="grid gap-4">
          <FormErrors form={form} title="No lead was sent" />
          <div className="grid gap-4 sm:grid-cols-2">
            <DateInput label="Since (UTC)" field={fields.since} max={today} required />
          </div>
          <div>
            <SubmitButton intent="resync" variant="secondary" pendingLabel="Sending…">
              Resend leads
            </SubmitButton>
          </div>
        </Form>
      </FormStack>
    </Card>
  );
}

function ResyncProgress({
  resync: { since, startedAt, total, sent, waiting, ended },
}: {
  resync: ShownResync;
}) {
  const { revalidate } = useRevalidator();
  const isRunning = waiting > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <div className="grid gap-1">
      <Progress
        label={`Leads since ${since.slice(0, 10)}`}
        value={sent + ended}
        max={total}
        text={`${formatCount(sent)} of ${formatCount(total)} sent${ended > 0 ? `, ${formatCount(ended)} not` : ''}${isRunning ? `, ${formatCount(waiting)} waiting` : ''}`}
        tone={ended > 0 ? 'warning' : isRunning ? 'accent' : 'success'}
      />
      <p className="text-14 text-muted">
        Started <TimeAgo at={startedAt} />
      </p>
    </div>
  );
}
