import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { forConsole } from '#app/http/console.server.ts';
import { CampaignStatusBadge } from '#app/routes/console/frame/campaign-status.tsx';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { SalesCard } from '#app/routes/console/frame/sale-links.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { HoldAlerts } from '../hold-alerts.tsx';
import { SendingLimitAlerts } from '../sending-limits.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { ArchivedAlert, ResumeClaims } from './campaign-alerts.tsx';
import { daysText, Figures } from './campaign-figures.tsx';
import { campaignForms } from './change-campaign.server.ts';
import { EDIT } from './edit-campaign.tsx';
import { HistoryCard } from './history-card.tsx';
import { HoldoutCard } from './holdout-card.tsx';
import { readCampaignPage } from './read-page.server.ts';
import { RecipientsByState } from './recipients-by-state.tsx';
import { RecipientsTable } from './recipients-table.tsx';
import { ResultsByMail } from './results-by-mail.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { StepsTimeline } from './steps-timeline.tsx';

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
        breadcrumbs={[{ label: 'Campaigns', to: consolePath('/communications') }, { label: campaign.name }]}
        badge={<CampaignStatusBadge status={campaign.isArchived ? 'archived' : campaign.status} />}
        secondary={<CampaignActions campaign={campaign} edit={data.edit} />}
      />
      <PageBody>
        <ArchivedAlert isArchived={campaign.isArchived} />
        <ResumeClaims claims={data.claims} />
        <SendingLimitAlerts limits={data.limits} />
        <HoldAlerts holds={data.holds} />
        <Figures data={data} />
        <div className="grid min-w-0 grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
          <Card
            title="Timeline"
            description="Days are counted from when a lead joins."
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
            <StepsTimeline
              campaignId={campaign.id}
              steps={steps}
              recipients={campaign.totalRecipients}
              isEnded={!isOpen}
            />
          </Card>
          <div className="grid min-w-0 gap-6">
            <ScheduleCard campaign={campaign} />
            <HistoryCard history={data.history} />
            <RecipientsByState data={data} />
          </div>
        </div>
        {campaign.status === 'draft' ? null : <ResultsByMail steps={steps} currency={data.currency} />}
        {data.holdout ? <HoldoutCard holdout={data.holdout} currency={data.currency} /> : null}
        {campaign.status === 'draft' ? null : (
          <SalesCard
            title="Latest sales"
            description={`Sales up to ${daysText(campaign.salesWithinDays)} after the lead clicked in an e-mail from this campaign, if the lead clicked in no later campaign e-mail. Clicks by bots don’t count.`}
            sales={data.sales}
            none="No sale is credited to this campaign yet."
          />
        )}
        <RecipientsTable data={data} />
      </PageBody>
    </>
  );
}
