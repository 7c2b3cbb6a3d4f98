import { json } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { CardGrid } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { useToast } from '#app/ui/console/toaster.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { CampaignList } from './campaign-list.tsx';
import { communicationForms } from './change-communications.server.ts';
import { CREATE, CreateCampaign } from './create-campaign.tsx';
import { HoldAlerts } from './hold-alerts.tsx';
import { QuickEmail } from './quick-email.tsx';
import { QuickSms } from './quick-sms.tsx';
import { type CommunicationsData, readCommunications } from './read-page.server.ts';
import { RecipientsField, SelectRecipients } from './select-recipients.tsx';
import { SendingLimitAlerts } from './sending-limits.tsx';
import { SentMessages } from './sent-messages.tsx';
import { StrategyGuide } from './strategy-guide.tsx';
import { countSelected, describeRecipients, useSelection } from './use-selection.ts';

/** `/communications`: Lead Communications (T section 2). */
export const loader = forConsole('campaigns.read', async (args) => json(await readCommunications(args)));

export const action = communicationForms;

// A failure of the service must not discard the input.
export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Lead Communications');

export default function Communications() {
  const data = useLoaderData<typeof loader>();
  const { can, tenant } = useConsole();
  const [params] = useSearchParams();
  useEditAnswers([CREATE]);
  useUploadRefusal();
  const listKey = `${tenant?.id} ${params.get('search') ?? ''} ${JSON.stringify(data.filter)}`;
  const picker = useSelection(listKey, data.choosesByGoals);
  const { cards, tab } = data;
  return (
    <>
      <PageHeader
        title="Lead Communications"
        description="Send campaigns, one-off e-mails and texts to your leads."
        primary={
          tab === 'campaigns' && can('campaigns.edit') ? <CreateCampaign segments={data.segments} /> : null
        }
      />
      <PageBody>
        <HoldAlerts holds={data.holds} />
        <SendingLimitAlerts limits={data.limits} />
        <CardGrid columns={3} isDense>
          <StatCard label="Total Leads" value={formatCount(cards.total)} />
          <StatCard label="With Phone Numbers" value={formatCount(cards.withPhone)} />
          <StatCard label="Selected" value={formatCount(countSelected(picker.selection))} />
        </CardGrid>
        <TabContent data={data} picker={picker} />
      </PageBody>
    </>
  );
}

/** Shows the error of a file that could not even be read, because its dialog has closed by then. */
function useUploadRefusal(): void {
  const reply = useFormReply('upload');
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect shows one toast per response
  useEffect(() => {
    if (reply?.message) toast({ tone: 'danger', title: 'Upload Failed', description: reply.message });
  }, [reply]);
}

function TabContent(props: { data: CommunicationsData; picker: ReturnType<typeof useSelection> }) {
  const { data, picker } = props;
  if (data.tab === 'campaigns')
    return (
      <>
        <CampaignList data={data} />
        <StrategyGuide />
        <SelectRecipients data={data} picker={picker} />
      </>
    );
  const Message = data.tab === 'email' ? QuickEmail : QuickSms;
  const { search, isFiltered, filter } = data;
  const hasFilter = Object.keys(filter).length > 0;
  const recipients = describeRecipients(picker.selection, { search, isFiltered, hasFilter });
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
      <Message data={data} selection={picker.selection} recipients={recipients}>
        <RecipientsField data={data} picker={picker} channel={data.tab} recipients={recipients} />
      </Message>
      <div className="min-w-0 xl:col-span-2">
        <SentMessages data={data} channel={data.tab} />
      </div>
    </div>
  );
}
