import { Link, useSearchParams } from '@remix-run/react';
import { Badge, type BadgeTone } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { DataTable } from '../../ui/console/data-table.tsx';
import { EmptyState } from '../../ui/console/empty-state.tsx';
import { KeyValueList } from '../../ui/console/key-value-list.tsx';
import { Pagination } from '../../ui/console/pagination.tsx';
import { minuteText } from '../../ui/moment-text.ts';
import { useConsole } from '../_console/console-context.tsx';
import type { CampaignData } from './read-page.server.ts';

const figure = (value: number) => value.toLocaleString('en-US');

/** Each variant of each step with its numbers. */
export function ResultsTable({ steps }: { steps: CampaignData['steps'] }) {
  const rows = steps.flatMap((step) => step.variants.map((variant) => ({ ...variant, step })));
  return (
    <DataTable
      caption="Results of each step and variant"
      rows={rows}
      rowId={({ step, variant }) => `${step.id} ${variant}`}
      columns={[
        {
          key: 'step',
          label: 'Step',
          isRowHeader: true,
          cell: ({ step, variant }) =>
            `${step.sequenceOrder}${step.variants.length > 1 ? ` ${variant}` : ''}`,
        },
        { key: 'sent', label: 'Sent', align: 'end', cell: ({ totalSent }) => figure(totalSent) },
        {
          key: 'delivered',
          label: 'Delivered',
          align: 'end',
          from: 'md',
          cell: ({ totalDelivered }) => figure(totalDelivered),
        },
        { key: 'opened', label: 'Opened', align: 'end', cell: ({ totalOpened }) => figure(totalOpened) },
        {
          key: 'machine',
          label: 'By scanners',
          align: 'end',
          from: 'xl',
          cell: ({ totalMachineOpened }) => figure(totalMachineOpened),
        },
        { key: 'clicked', label: 'Clicked', align: 'end', cell: ({ totalClicked }) => figure(totalClicked) },
        {
          key: 'bounced',
          label: 'Bounced',
          align: 'end',
          from: 'lg',
          cell: ({ totalBounced }) => figure(totalBounced),
        },
        {
          key: 'unsubscribed',
          label: 'Unsubscribed',
          align: 'end',
          from: 'lg',
          cell: ({ totalUnsubscribed }) => figure(totalUnsubscribed),
        },
        {
          key: 'sales',
          label: 'Sales',
          align: 'end',
          from: 'md',
          cell: ({ conversionCount }) => figure(conversionCount),
        },
      ]}
      empty={
        <EmptyState illustration="chart" title="No templates yet">
          Results are listed here by step and variant.
        </EmptyState>
      }
    />
  );
}

const STATES: Readonly<Record<string, { label: string; tone: BadgeTone }>> = {
  active: { label: 'On the way', tone: 'info' },
  completed: { label: 'Finished', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'neutral' },
};

/** Who is in the campaign, and how far. */
export function RecipientsTable({ data }: { data: CampaignData }) {
  const { recipients, next, campaign } = data;
  const { consolePath } = useConsole();
  const [params] = useSearchParams();
  const nextQuery = new URLSearchParams(params);
  if (next) nextQuery.set('after', next);
  return (
    <div className="grid min-w-0 gap-4">
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
                  className="target relative break-all underline-offset-2 hover:underline"
                >
                  {address}
                </Link>
              ) : (
                'Erased'
              ),
          },
          {
            key: 'state',
            label: 'State',
            cell: ({ state, stopped }) => (
              <Badge tone={STATES[state]?.tone}>{stopped ?? STATES[state]?.label ?? state}</Badge>
            ),
          },
          {
            key: 'next',
            label: 'Next e-mail',
            from: 'md',
            cell: ({ state, nextStep, nextStepAt }) =>
              state === 'active' ? `${nextStep}${nextStepAt ? `, ${minuteText(nextStepAt)}` : ''}` : '–',
          },
        ]}
        empty={
          <EmptyState illustration="people" title="No recipients yet">
            {campaign.status === 'draft'
              ? 'Leads are enrolled once the campaign is launched.'
              : 'Leads that match are enrolled within a minute or two.'}
          </EmptyState>
        }
      />
      {next || params.has('after') ? (
        <Pagination
          summary={`${figure(campaign.totalRecipients)} recipients`}
          next={next ? `?${nextQuery}` : null}
        />
      ) : null}
    </div>
  );
}

const UNSENT: Readonly<Record<string, string>> = {
  pending: 'Waiting to go out',
  failed: 'Failed',
  uncertain: 'Uncertain: the service stopped while they were sent',
  suppressed: 'Not sent: the address gets no mail',
  cancelled: 'Cancelled',
};

/** Recipients by state, and mails that have not gone out. */
export function StatesCard({ data: { states, unsent } }: { data: CampaignData }) {
  return (
    <Card title="Recipients by state">
      <KeyValueList
        items={[
          ...states.map(({ label, count }) => ({ label, value: figure(count) })),
          ...unsent.map(({ state, count }) => ({ label: UNSENT[state] ?? state, value: figure(count) })),
        ]}
      />
    </Card>
  );
}
