import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can } from '#app/domain/access/index.ts';
import {
  CRM_LEAD_FIELD_NAMES,
  type Crm,
  canReadConnectionKey,
  crmField,
  crmVersions,
  fits,
  listOpenErasureTasks,
  listPushes,
  readCrm,
} from '#app/domain/crm/index.ts';
import { mappingFieldName } from '#app/domain/crm/settings-fields.ts';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { Card } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { LogSection } from '../attempt-log.tsx';
import { describeCrm } from '../crm-data.ts';
import { HealthBadge, SystemFacts } from '../integration-cards.tsx';
import { ActionButton, PrimaryAction } from '../primary-action.tsx';
import { changeCrm } from './change-crm.server.ts';
import { ConnectionCard } from './connection-card.tsx';
import { CrmMenu, TEST } from './crm-actions.tsx';
import { ErasureTasksCard } from './erasure-tasks-card.tsx';
import { PushLog } from './push-log.tsx';
import { ResyncCard } from './resync-card.tsx';
import { type MappingChoice, readSavedSettings } from './saved-settings.ts';
import { SettingsCard } from './settings-card.tsx';

/** `/admin/integrations/crm`: the company's CRM, the data sent to it, and the log. */
export const loader = forConsole('integrations.read', async ({ request, context, tenantId, person, now }) => {
  const { db, seal } = context.services;
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  const [crm, log, isKeyReadable, tasks] = await Promise.all([
    readCrm(db, tenantId),
    listPushes(db, { tenantId, before }),
    canReadConnectionKey(db, { tenantId, seal }),
    listOpenErasureTasks(db, tenantId),
  ]);
  const { customFields, ...crmFields } = crm;
  return json({
    tenantId,
    crm: { ...crmFields, isKeyReadable },
    hasCustomFields: customFields.length > 0,
    log,
    tasks,
    isFirstPage: before === undefined,
    saved: readSavedSettings(crm, CRM_LEAD_FIELD_NAMES),
    versions: crmVersions(crm),
    choices: listChoices(crm),
    today: now.toISOString().slice(0, 10),
    canManage: can(person, 'integrations.manage'),
  });
});

export const action = changeCrm;
export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

/** Lists each of our fields with the custom fields that it can be mapped to. */
const listChoices = ({ mapping, customFields }: Crm): MappingChoice[] =>
  CRM_LEAD_FIELD_NAMES.map((name) => {
    const { label, isHealth } = crmField(name);
    const fitting = customFields.filter((custom) => fits(name, custom));
    const options = fitting.map(({ id, name: fieldName }) => ({ value: id, label: fieldName }));
    const mappedFieldId = mapping[name];
    const isGone = mappedFieldId !== undefined && !options.some(({ value }) => value === mappedFieldId);
    return {
      ...{ field: mappingFieldName(name), label, isHealth },
      options: isGone ? [...options, { value: mappedFieldId, label: 'No longer in the CRM' }] : options,
    };
  });

export const meta = consoleMeta('CRM');

export default function CrmPage() {
  const { tenantId, crm, log, tasks, isFirstPage, today, canManage, ...settings } =
    useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const { answerOf: findAnswer } = useEditAnswers(['settings']);
  const connection = useFormReply('connect');
  const resync = useFormReply('resync');
  const health = describeCrm(crm);
  const isComplete = crm.hasKey && crm.locationId !== null;
  return (
    <>
      <PageHeader
        title="CRM"
        description="LeadConnector (GoHighLevel): each new lead becomes a contact."
        breadcrumbs={[{ label: 'Integrations', to: consolePath('/admin/integrations') }, { label: 'CRM' }]}
        badge={<HealthBadge health={health} />}
        primary={canManage && isComplete ? <PrimaryAction isOn={crm.isEnabled} whenOn={TEST} /> : null}
        secondary={canManage && isComplete ? <Secondary isEnabled={crm.isEnabled} /> : null}
      />
      <PageBody>
        <Card title="State">
          <SystemFacts system={crm} advice={health.advice} />
        </Card>
        {tasks.length > 0 ? <ErasureTasksCard tasks={tasks} canManage={canManage} /> : null}
        {canManage ? (
          <>
            <ConnectionCard key={crm.locationId} crm={crm} result={connection?.result} />
            {isComplete ? (
              <SettingsCard
                key={`${tenantId} ${crm.locationId}`}
                record={tenantId}
                answer={findAnswer('settings')}
                {...settings}
              />
            ) : null}
            {crm.isEnabled ? <ResyncCard today={today} resync={crm.resync} result={resync?.result} /> : null}
          </>
        ) : null}
        <LogSection path="/admin/integrations/crm" next={log.next} isFirstPage={isFirstPage}>
          <PushLog lines={log.lines} canRetry={canManage && crm.isEnabled} />
        </LogSection>
      </PageBody>
    </>
  );
}

const Secondary = ({ isEnabled }: { isEnabled: boolean }) => (
  <>
    {isEnabled ? null : <ActionButton action={{ ...TEST, variant: 'secondary' }} />}
    <CrmMenu isEnabled={isEnabled} />
  </>
);
