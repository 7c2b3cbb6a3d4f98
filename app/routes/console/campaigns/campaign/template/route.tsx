import type { SerializeFrom } from '@remix-run/node';
import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { forConsole } from '#app/http/console.server.ts';
import { MailPreviewPanel } from '#app/routes/console/campaigns/mail-preview-panel.tsx';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { SaveBar, SaveBarForms } from '#app/ui/console/edit-form/save-bar.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { CampaignStateAlert } from './campaign-state-alert.tsx';
import { changeTemplate } from './change-template.server.ts';
import { listVersions } from './preview-versions.ts';
import { readTemplatePage, type TemplateData } from './read-page.server.ts';
import { StepsCard } from './steps-card.tsx';
import { TemplateCard } from './template-card.tsx';
import type { TypedTemplate } from './template-form.ts';

/** `/communications/{id}/templates/{id or new}`: the editor of one mail of a campaign. */
export const loader = forConsole('campaigns.read', async (args) => json(await readTemplatePage(args)));

export const action = changeTemplate;
export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta<SerializeFrom<typeof loader>>((data) =>
  data?.isNew ? 'New template' : (data?.saved.name ?? 'Template'),
);

export default function Template() {
  const data = useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const { campaign, isNew, saved: savedTemplate, tenantId, templateId } = data;
  const title = isNew ? 'New template' : savedTemplate.name;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: 'Campaigns', to: consolePath('/communications') },
          { label: campaign.name, to: consolePath(`/communications/${campaign.id}`) },
          { label: title },
        ]}
      />
      <PageBody>
        <CampaignStateAlert data={data} />
        {/* Another template starts with a fresh form. */}
        <SaveBarForms key={`${tenantId} ${templateId}`}>
          <Parts data={data} />
        </SaveBarForms>
      </PageBody>
    </>
  );
}

function Parts({ data }: { data: TemplateData }) {
  const { can } = useConsole();
  const { answerOf: findAnswer } = useEditAnswers(['template', 'create']);
  const [input, setTyped] = useState<TypedTemplate>(data.saved);
  const { isNew, isEditable, saved: savedTemplate, preview, leads, hasMailServer } = data;
  const isEdited = isEditable && can('campaigns.edit');
  const isHydrated = useHydrated();
  const formId = isNew ? 'create' : 'template';
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:gap-8">
      {isEdited ? (
        <div className="grid min-w-0 gap-4">
          <TemplateCard
            data={data}
            answer={findAnswer(formId)}
            onEdit={(form) => setTyped(readTyped(form, savedTemplate))}
          />
          {isHydrated ? <SaveBar ids={[formId]} /> : null}
        </div>
      ) : (
        <StepsCard data={data} />
      )}
      <div className="grid min-w-0 gap-6 xl:sticky xl:top-24">
        <MailPreviewPanel
          initial={preview}
          versions={listVersions(input)}
          leads={leads}
          hasMailServer={hasMailServer}
        />
        {isEdited ? <StepsCard data={data} /> : null}
      </div>
    </div>
  );
}

/** Reads the form's current input, with line ends as the server stores them. */
function readTyped(form: HTMLFormElement, savedTemplate: TypedTemplate): TypedTemplate {
  const values = new FormData(form);
  return Object.fromEntries(
    Object.keys(savedTemplate).map((name) => [name, String(values.get(name) ?? '').replaceAll('\r\n', '\n')]),
  ) as TypedTemplate;
}
