import { Link, useSearchParams } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import type { CampaignData } from './read-page.server.ts';

const NO_RECIPIENTS: Readonly<Record<string, string>> = {
  draft: 'Leads join once you launch the campaign.',
  active: 'Matching leads join within a minute or two.',
  paused: 'Leads join again once you resume the campaign.',
  completed: 'No lead joined before the campaign ended.',
  archived: 'Archived campaigns add no leads.',
};

const ENROLMENT_STATES: Readonly<Record<string, { label: string; tone: BadgeTone }>> = {
  active: { label: 'In progress', tone: 'info' },
  completed: { label: 'Finished', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  'held-out': { label: 'Held out', tone: 'neutral' },
};

/** Lists the recipients of a campaign, and how far each one is. */
export function RecipientsTable({ data }: { data: CampaignData }) {
  const { recipients, next, campaign } = data;
  const { consolePath } = useConsole();
  const [params] = useSearchParams();
  const nextQuery = new URLSearchParams(params);
  if (next) nextQuery.set('after', next);
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-18 heading">Recipients</h2>
      <DataTable
        caption="Recipients"
        rows={recipients}
        rowId={({ id }) => id}
        columns={[
          {
            key: 'address',
            label: 'E-mail address',
            isRowHeader: true,
            cell: ({ address, leadId }) =>
              address && leadId ? (
                <Link
                  to={consolePath(`/leads/${leadId}`)}
                  className="target relative underline-offset-2 hover:underline"
                >
                  <BreakableText text={address} />
                </Link>
              ) : (
                'Erased'
              ),
          },
          {
            key: 'state',
            label: 'Status',
            cell: ({ state, stopped }) => (
              <Badge tone={ENROLMENT_STATES[state]?.tone}>
                {stopped ?? ENROLMENT_STATES[state]?.label ?? state}
              </Badge>
            ),
          },
          {
            key: 'next',
            label: 'Next e-mail',
            from: 'md',
            cell: ({ state, nextStep, nextStepAt }) =>
              state === 'active' ? (
                <>
                  Step {nextStep}
                  {nextStepAt ? (
                    <span className="text-muted tabular-nums"> · {minuteText(nextStepAt)}</span>
                  ) : null}
                </>
              ) : (
                '–'
              ),
          },
        ]}
        empty={
          <EmptyState illustration="people" title="No recipients yet">
            {NO_RECIPIENTS[campaign.isArchived ? 'archived' : campaign.status]}
          </EmptyState>
        }
      />
      {next || params.has('after') ? (
        <Pagination
          summary={`${formatCount(campaign.totalRecipients)} recipients`}
          next={next ? `?${nextQuery}` : null}
        />
      ) : null}
    </section>
  );
}
