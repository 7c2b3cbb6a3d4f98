import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { forConsole } from '#app/http/console.server.ts';
import { centsOfDecimal } from '#app/lib/money.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { CampaignStatusBadge } from '#app/routes/console/frame/campaign-status.tsx';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card, CardGrid } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import { SendingLimitAlerts } from '../sending-limits.tsx';
import { CampaignActions, EDIT } from './actions.tsx';
import { campaignForms } from './change-campaign.server.ts';
import { AccountPause, MarketingPause } from './marketing-pause.tsx';
import { type CampaignData, readCampaignPage } from './read-page.server.ts';
import { RecipientsTable, ResultsTable, StatesCard } from './results.tsx';
import { Timeline } from './timeline.tsx';

/** `/communications/{id}`: one campaign with its steps, recipients and results. */
export const loader = forConsole('campaigns.read', async (args) => json(await readCampaignPage(args)));

export const action = campaignForms;

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Campaign');

export default function Campaign() {
  const data = useLoaderData<typeof loader>();
  const { campaign, steps } = data;
  const { can, consolePath } = useConsole();
  useEditAnswers([EDIT]);
  const isOpen = !campaign.isArchived && campaign.status !== 'completed';
  return (
    <>
      <PageHeader
        title={campaign.name}
        description={campaign.description}
        breadcrumbs={[
          { label: 'Communications', to: consolePath('/communications') },
          { label: campaign.name },
        ]}
        badge={<CampaignStatusBadge status={campaign.isArchived ? 'archived' : campaign.status} />}
        secondary={<CampaignActions campaign={campaign} edit={data.edit} />}
      />
      <PageBody>
        {campaign.isArchived ? (
          <Alert tone="info" title="This campaign is archived">
            It sends nothing more. Its results stay.
          </Alert>
        ) : null}
        <AccountPause isReadOnly={data.isAccountReadOnly} />
        {data.isCompanyActive || campaign.status === 'draft' || !isOpen ? null : (
          <Alert tone="warning" title="The company is not active">
            Nothing is sent meanwhile. What is due waits and goes out once the company is active again.
          </Alert>
        )}
        <SendingLimitAlerts limits={data.limits} />
        <MarketingPause pause={data.pause} />
        <Figures data={data} />
        <div className="grid min-w-0 grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
          <Card
            title="Timeline"
            description="Days count from the moment at which a lead joins."
            actions={
              can('campaigns.edit') && isOpen ? (
                <LinkButton
                  to={consolePath(`/communications/${campaign.id}/templates/new`)}
                  icon={Plus}
                  size="small"
                >
                  Add template
                </LinkButton>
              ) : null
            }
          >
            {steps.length > 0 ? (
              <Timeline campaignId={campaign.id} steps={steps} recipients={campaign.totalRecipients} />
            ) : (
              <EmptyState isBare illustration="template" title="No templates yet">
                Write the first e-mail here, or upload a sequence under Manage Templates.
              </EmptyState>
            )}
          </Card>
          <div className="grid min-w-0 gap-6">
            <ScheduleCard campaign={campaign} />
            <HistoryCard history={data.history} />
            <StatesCard data={data} />
          </div>
        </div>
        {campaign.status === 'draft' ? null : <ResultsTable steps={steps} currency={data.currency} />}
        <RecipientsTable data={data} />
      </PageBody>
    </>
  );
}

/** Lists launches, pauses and other staff actions, the newest first. */
function HistoryCard({ history }: { history: CampaignData['history'] }) {
  if (history.length === 0) return null;
  return (
    <Card title="History">
      <ol aria-label="History" className="grid gap-2 text-14">
        {history.map(({ id, label, at: occurredAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{label}</span>
            <span className="text-muted">
              <MinuteMoment at={occurredAt} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Figures({ data: { campaign, totals, currency } }: { data: CampaignData }) {
  const { totalSent: sent, totalOpened, totalClicked, conversionCount, salesTotal } = totals;
  const share = (value: number) => (sent > 0 ? `${((value / sent) * 100).toFixed(1)}% of sent` : undefined);
  return (
    <CardGrid columns={3} isDense>
      <StatCard
        label="Recipients"
        value={campaign.totalRecipients.toLocaleString('en-US')}
        note={campaign.goals || 'All Leads'}
      />
      <StatCard label="Sent" value={sent.toLocaleString('en-US')} />
      <StatCard label="Opened" value={totalOpened.toLocaleString('en-US')} note={share(totalOpened)} />
      <StatCard label="Clicked" value={totalClicked.toLocaleString('en-US')} note={share(totalClicked)} />
      <StatCard
        label="Sales"
        value={conversionCount.toLocaleString('en-US')}
        note="Within 30 days after an e-mail"
      />
      <StatCard
        label="Revenue"
        value={currencyText(centsOfDecimal(salesTotal), currency)}
        note="Of these sales, less refunds"
      />
    </CardGrid>
  );
}

/** Reasons why no mail is due. */
const NO_NEXT: Readonly<Record<string, string>> = {
  active: 'None is due',
  paused: 'Waits until it is resumed',
  completed: 'None',
};

function ScheduleCard({ campaign }: { campaign: CampaignData['campaign'] }) {
  const { status, launchedAt, pausedAt, completedAt, nextStepAt, enrolNewLeads, stopOnConversion } = campaign;
  return (
    <Card title="Schedule">
      <KeyValueList
        none="Not yet"
        items={[
          { label: 'Launched', value: launchedAt && minuteText(launchedAt) },
          ...(pausedAt ? [{ label: 'Paused', value: minuteText(pausedAt) }] : []),
          ...(completedAt ? [{ label: 'Completed', value: minuteText(completedAt) }] : []),
          { label: 'Next e-mail', value: nextStepAt ? minuteText(nextStepAt) : NO_NEXT[status] },
          { label: 'New leads', value: enrolNewLeads ? 'Join at the first step' : 'Don’t join' },
          { label: 'After a sale', value: stopOnConversion ? 'Nothing more is sent' : 'The lead goes on' },
        ]}
      />
    </Card>
  );
}
