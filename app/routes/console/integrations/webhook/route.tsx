import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import type { FieldVersions } from '#app/domain/field-versions.server.ts';
import {
  deleteEndpoint,
  ENDPOINT_LOG_DAYS,
  type EndpointSettings,
  EVENT_TYPES,
  endpointVersions,
  findEndpoint,
  listDeliveries,
  listUnsignable,
  replayEvent,
  replaySince,
  rotateSecret,
  sendTestEvent,
  switchEndpoint,
  updateEndpoint,
} from '#app/domain/integrations/index.ts';
import { type ConsoleArgs, forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { Card } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { LogSection } from '../attempt-log.tsx';
import { describeHealth, type MadeSecret } from '../endpoint-data.ts';
import { endpointForm } from '../forms.ts';
import { HealthBadge, SystemFacts } from '../integration-cards.tsx';
import { MadeSecretCard } from '../made-secret-card.tsx';
import { PrimaryAction } from '../primary-action.tsx';
import { assertReachableUrl } from '../reachable-url.server.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointMenu, SEND_TEST } from './endpoint-actions.tsx';
import { replayForm, replayOneForm } from './forms.ts';
import { ReplayCard } from './replay-card.tsx';
import { type SavedEndpoint, SettingsCard } from './settings-card.tsx';

/** `/admin/integrations/{id}`: one webhook endpoint with its log. */
export const loader = forConsole(
  'integrations.read',
  async ({ request, context, params, tenantId, person, now }) => {
    const { db, forReading, seal } = context.services;
    const endpointId = params.endpointId ?? '';
    const endpoint = await findEndpoint(db, { tenantId, endpointId });
    const unsignable = await listUnsignable(db, { tenantId, seal });
    const before = new URL(request.url).searchParams.get('before') ?? undefined;
    const log = await listDeliveries(forReading(request).db, { tenantId, endpointId, before });
    const formatDay = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10);
    return json({
      tenantId,
      endpoint: { ...endpoint, isSecretReadable: !unsignable.includes(endpointId) },
      saved: readSavedEndpoint(endpoint),
      versions: endpointVersions(endpoint),
      log,
      isFirstPage: before === undefined,
      choices: Object.entries(EVENT_TYPES).map(([type, sentence]) => ({ type, sentence })),
      today: formatDay(now.getTime()),
      oldestDay: formatDay(now.getTime() - ENDPOINT_LOG_DAYS * DAY_MS),
      canManage: can(person, 'integrations.manage'),
    });
  },
);

type EndpointArgs = ConsoleArgs<'integrations.manage'>;

export const action = consoleForms('integrations.manage', FORM_RISKS.endpoint, (form) => ({
  update: form({
    readStored: async (args) =>
      readSavedEndpoint(await findEndpoint(args.context.services.db, endpointContext(args))),
    schema: endpointForm,
    run: saveSettings,
    toast: { title: 'Endpoint saved' },
  }),
  rotate: form({
    schema: emptyForm,
    async run(args): Promise<MadeSecret> {
      const context = endpointContext(args);
      const { seal } = args.context.services;
      const { url } = await findEndpoint(context.db, context);
      const { secret, oldSignsUntil } = await rotateSecret({ ...context, seal });
      const { host } = new URL(url);
      return {
        endpointId: context.endpointId,
        host,
        secret,
        oldSignsUntil: oldSignsUntil.toISOString(),
      };
    },
  }),
  delete: form({
    schema: emptyForm,
    run: (args) => deleteEndpoint(endpointContext(args)),
    redirectTo: '/admin/integrations',
    toast: { title: 'Endpoint deleted', description: 'We no longer send events to this endpoint.' },
  }),
  enable: form({
    schema: emptyForm,
    run: (args) => switchEndpoint({ ...endpointContext(args), isOn: true }),
    toast: {
      title: 'Endpoint turned on',
      description: 'You can resend events from the time when the endpoint was off.',
    },
    refusalToast: 'The endpoint was not turned on',
  }),
  disable: form({
    schema: emptyForm,
    run: (args) => switchEndpoint({ ...endpointContext(args), isOn: false }),
    toast: { title: 'Endpoint turned off', description: 'We keep new events for 30 days.' },
    refusalToast: 'The endpoint was not turned off',
  }),
  test: form({
    schema: emptyForm,
    async run(args) {
      await sendTestEvent(endpointContext(args));
      args.context.services.outbox.wake();
    },
    toast: { title: 'Test event sent', description: 'The answer appears in the log in a moment.' },
    refusalToast: 'No test event was sent',
  }),
  'replay-one': form({
    schema: replayOneForm,
    hideFields: ['eventId'],
    async run(args, { eventId }) {
      await replayEvent({ ...endpointContext(args), eventId });
      args.context.services.outbox.wake();
    },
    toast: { title: 'Sent again', description: 'The answer appears in the log in a moment.' },
    refusalToast: 'The event was not sent again',
  }),
  replay: form({
    schema: replayForm,
    async run(args, { since, what }) {
      const count = await replaySince({
        ...endpointContext(args),
        since,
        isMissingOnly: what === 'missing',
      });
      args.context.services.outbox.wake();
      return count;
    },
    toast: (count) => ({ title: describeReplay(count) }),
    refusalToast: 'The events were not sent again',
  }),
}));

function saveSettings(
  args: EndpointArgs,
  settings: Partial<EndpointSettings>,
  versions: FieldVersions,
): Promise<void> {
  if (settings.url !== undefined) assertReachableUrl(settings.url, args.context.services.env);
  return updateEndpoint({ ...endpointContext(args), settings, versions });
}

function describeReplay(count: number): string {
  if (count === 0) return 'Nothing to send';
  return count === 1 ? '1 event is sent again' : `${count} events are sent again`;
}

const endpointContext = (args: EndpointArgs) => ({
  ...operationContext(args),
  endpointId: args.params.endpointId ?? '',
});

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

/** Returns the form's fields as they would be posted. */
const readSavedEndpoint = ({ url, description, events, sendsContact }: EndpointSettings): SavedEndpoint => ({
  ...{ url, description, sendsContact },
  events: [...events],
});

export const meta = consoleMeta('Webhook endpoint');

export default function EndpointPage() {
  const { tenantId, endpoint, log, isFirstPage, today, oldestDay, canManage, ...settings } =
    useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const newSecret = useFormReply<MadeSecret>('rotate')?.value;
  const { answerOf: findAnswer } = useEditAnswers(['update']);
  const replay = useFormReply('replay');
  const { host } = new URL(endpoint.url);
  const health = describeHealth(endpoint);
  const isOn = endpoint.state === 'on';
  return (
    <>
      <PageHeader
        title={host}
        description={endpoint.description || 'Webhook endpoint'}
        breadcrumbs={[{ label: 'Integrations', to: consolePath('/admin/integrations') }, { label: host }]}
        badge={<HealthBadge health={health} />}
        primary={canManage ? <PrimaryAction isOn={isOn} whenOn={SEND_TEST} /> : null}
        secondary={canManage ? <EndpointMenu isOn={isOn} host={host} /> : null}
      />
      <PageBody>
        {newSecret ? <MadeSecretCard made={newSecret} /> : null}
        <Card title="State">
          <SystemFacts system={endpoint} advice={health.advice} />
        </Card>
        <LogSection path={`/admin/integrations/${endpoint.id}`} next={log.next} isFirstPage={isFirstPage}>
          <DeliveryLog lines={log.lines} canReplay={canManage && isOn} />
        </LogSection>
        {canManage && isOn ? (
          <ReplayCard today={today} oldestDay={oldestDay} result={replay?.result} />
        ) : null}
        {canManage ? (
          <SettingsCard
            key={`${tenantId} ${endpoint.id}`}
            record={`${tenantId}/${endpoint.id}`}
            answer={findAnswer('update')}
            {...settings}
          />
        ) : null}
      </PageBody>
    </>
  );
}
