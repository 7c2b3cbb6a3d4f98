import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { StatusBadge } from '#app/routes/console/frame/lead-badges.tsx';
import { RECORD_SALE } from '#app/routes/console/frame/record-sale-dialog.tsx';
import { Alert, NothingChanged } from '#app/ui/console/alert.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { PrintButton } from '#app/ui/console/print-button.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { AnswersCard } from './answers-card.tsx';
import { leadFileForms } from './change-lead.server.ts';
import { ConditionCard } from './condition-card.tsx';
import { ContactLinks } from './contact-links.tsx';
import { NotesCard, noteFormIds } from './notes-card.tsx';
import { PersonActions } from './person-actions.tsx';
import { PlanCard } from './plan-card.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { readLeadPage } from './read-page.server.ts';
import { ReviewCard } from './review-card.tsx';
import { TextReplyCard } from './text-reply-card.tsx';
import { TimelineCard } from './timeline-card.tsx';

/** `/leads/{id}`: one lead with its answers, plan and timeline. */
export const loader = forConsole('leads.read', async (args) => json(await readLeadPage(args)));

export const action = leadFileForms;

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Lead');

export default function Lead() {
  const file = useLoaderData<typeof loader>();
  const { lead, isErased } = file;
  const name = leadDisplayName(lead);
  const { consolePath } = useConsole();
  useEditAnswers([RECORD_SALE, ...noteFormIds(file.notes)]);
  const refused = useFormReply([
    'remove-tag',
    'mark-contacted',
    'mark-not-contacted',
    'delete-note',
    'look-at-plan',
    'erase',
  ]);
  return (
    <>
      <PageHeader
        title={isErased ? 'Erased lead' : name}
        description={isErased ? undefined : <ContactLinks lead={lead} />}
        breadcrumbs={[{ label: 'Leads', to: consolePath('/leads') }, { label: name }]}
        badge={<StatusBadge complete={lead.complete} />}
        primary={isErased ? null : <PersonActions file={file} />}
        secondary={isErased ? <PrintButton /> : null}
      />
      <PageBody>
        <NothingChanged problem={refused?.message} />
        {isErased ? (
          <Alert tone="info" title="This lead was erased">
            We deleted name, e-mail, phone, answers and plan. We keep totals and sale amounts.
          </Alert>
        ) : null}
        {file.restrictedSince ? (
          <Alert tone="warning" title={`Restricted since ${dayText(file.restrictedSince)}`}>
            We keep this lead’s data out of offers, texts, the CRM, webhooks and lead files. We tell your
            systems only about withdrawn consents and an erasure. The restriction ends when you mark the
            request as done.
          </Alert>
        ) : null}
        <div className="grid min-w-0 grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            {isErased ? null : <ReviewCard file={file} />}
            {isErased ? null : <TextReplyCard file={file} />}
            {isErased ? null : <NotesCard file={file} />}
            <TimelineCard file={file} />
            <PrivacyCard file={file} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <ConditionCard file={file} />
            {isErased ? null : <AnswersCard file={file} />}
            {isErased ? null : <PlanCard file={file} />}
            <ProfileCard file={file} />
          </div>
        </div>
      </PageBody>
    </>
  );
}
