import { Link, useSearchParams } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { centsOfDecimal } from '#app/lib/money.ts';
import { amountText } from '#app/lib/money-text.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { type Column, DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import type { CampaignData } from './read-page.server.ts';

const withShare = (value: number, total: number) => (
  <>
    {formatCount(value)}{' '}
    {total > 0 ? <span className="text-muted">({((value / total) * 100).toFixed(1)}%)</span> : null}
  </>
);

type Variant = CampaignData['steps'][number]['variants'][number];

const countColumn = (
  key: string,
  label: string,
  count: Exclude<keyof Variant, 'variant'>,
  from?: Column<Variant>['from'],
): Column<Variant> => ({ key, label, align: 'end', from, cell: (row) => formatCount(row[count]) });

/** Shows each variant of each step that was sent, with its numbers. */
export function ResultsTable({ steps, currency }: { steps: CampaignData['steps']; currency: string }) {
  const rows = steps.flatMap((step) =>
    step.variants.flatMap((variant) => (variant.totalSent > 0 ? [{ ...variant, step }] : [])),
  );
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-18 heading">Results of each step and variant</h2>
      <DataTable
        name="campaign-results"
        caption="Results of each step and variant"
        rows={rows}
        rowId={({ step, variant }) => `${step.id} ${variant}`}
        columns={[
          {
            key: 'step',
            label: 'Step',
            isRowHeader: true,
            cell: ({ step, variant }) => (
              <>
                {step.sequenceOrder}
                {step.variants.length > 1 ? ` ${variant}` : ''}
                <span className="hidden font-normal text-muted md:inline"> {step.name}</span>
              </>
            ),
          },
          countColumn('sent', 'Sent', 'totalSent'),
          countColumn('delivered', 'Delivered', 'totalDelivered', 'md'),
          {
            key: 'opened',
            label: 'Opened',
            align: 'end',
            cell: ({ totalOpened, totalSent }) => withShare(totalOpened, totalSent),
          },
          countColumn('machine', 'By scanners', 'totalMachineOpened', 'xl'),
          {
            key: 'clicked',
            label: 'Clicked',
            align: 'end',
            cell: ({ totalClicked, totalSent }) => withShare(totalClicked, totalSent),
          },
          countColumn('bounced', 'Bounced', 'totalBounced', 'lg'),
          countColumn('unsubscribed', 'Unsubscribed', 'totalUnsubscribed', 'lg'),
          countColumn('sales', 'Sales', 'conversionCount', 'md'),
          {
            key: 'revenue',
            label: `Revenue (${currency})`,
            align: 'end',
            from: 'lg',
            cell: ({ salesTotal }) => amountText(centsOfDecimal(salesTotal)),
          },
        ]}
        empty={
          <EmptyState illustration="chart" title="Nothing sent yet">
            Results are listed here by step and variant.
          </EmptyState>
        }
      />
    </section>
  );
}

const NO_RECIPIENTS: Readonly<Record<string, string>> = {
  draft: 'Leads are enrolled once the campaign is launched.',
  active: 'Leads that match are enrolled within a minute or two.',
  paused: 'Leads are enrolled again once the campaign is resumed.',
  completed: 'No lead was enrolled before the campaign ended.',
  archived: 'An archived campaign enrols no leads.',
};

const ENROLMENT_STATES: Readonly<Record<string, { label: string; tone: BadgeTone }>> = {
  active: { label: 'On the way', tone: 'info' },
  completed: { label: 'Finished', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'neutral' },
};

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
            label: 'State',
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

/** Shows recipients by state, and mails that have not been sent. */
export function StatesCard({ data: { states, unsent } }: { data: CampaignData }) {
  return (
    <Card title="Recipients by state">
      <KeyValueList
        items={[...[...states, ...unsent].map(({ label, count }) => ({ label, value: formatCount(count) }))]}
      />
    </Card>
  );
}
