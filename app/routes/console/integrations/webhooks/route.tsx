import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import {
  createEndpoint,
  EVENT_TYPES,
  listEndpoints,
  listUnsignable,
} from '#app/domain/integrations/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { CardGrid } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import type { MadeSecret } from '../endpoint-data.ts';
import { endpointForm } from '../forms.ts';
import { EndpointCard } from '../integration-cards.tsx';
import { MadeSecretCard } from '../made-secret-card.tsx';
import { assertReachableUrl } from '../reachable-url.server.ts';
import { AddEndpointDialog, CREATE } from './add-endpoint-dialog.tsx';

/** `/admin/integrations/webhooks`: the company's own systems that get events. */
export const loader = forConsole('integrations.read', async ({ context, tenantId, person }) => {
  const { db, seal } = context.services;
  const [endpoints, unsignable] = await Promise.all([
    listEndpoints(db, tenantId),
    listUnsignable(db, { tenantId, seal }),
  ]);
  return json({
    tenantId,
    endpoints: endpoints.map((endpoint) => ({
      ...endpoint,
      isSecretReadable: !unsignable.includes(endpoint.id),
    })),
    choices: Object.entries(EVENT_TYPES).map(([type, sentence]) => ({ type, sentence })),
    canManage: can(person, 'integrations.manage'),
  });
});

export const action = consoleForms('integrations.manage', FORM_RISKS.webhooks, (form) => ({
  create: form({
    schema: endpointForm,
    async run(args, settings): Promise<MadeSecret> {
      const { seal, env } = args.context.services;
      assertReachableUrl(settings.url, env);
      const { id, secret } = await createEndpoint({ ...operationContext(args), seal, settings });
      return { endpointId: id, host: new URL(settings.url).host, secret, oldSignsUntil: null };
    },
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Webhooks');

export default function Webhooks() {
  const { tenantId, endpoints, choices, canManage } = useLoaderData<typeof loader>();
  const creation = useFormReply<MadeSecret>(CREATE);
  useEditAnswers([CREATE]);
  const newSecret = creation?.value;
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Send each new lead and sale to your own systems right away."
        secondary={<LinkButton to="/docs/webhooks">Webhook guide</LinkButton>}
        primary={canManage ? <AddEndpointDialog record={tenantId} choices={choices} /> : null}
      />
      <PageBody>
        <NothingChanged problem={creation?.status === 'refused' ? creation.message : undefined} />
        {newSecret ? <MadeSecretCard made={newSecret} /> : null}
        {endpoints.length === 0 ? (
          <EmptyState illustration="plug" title="No webhooks yet">
            A webhook sends each new lead and sale to your own system right away.
          </EmptyState>
        ) : (
          <CardGrid columns={2}>
            {endpoints.map((endpoint) => (
              <EndpointCard key={endpoint.id} endpoint={endpoint} />
            ))}
          </CardGrid>
        )}
      </PageBody>
    </>
  );
}
