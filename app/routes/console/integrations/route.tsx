import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import { canReadConnectionKey, readCrm } from '#app/domain/crm/index.ts';
import {
  createEndpoint,
  EVENT_TYPES,
  listEndpoints,
  listUnsignable,
} from '#app/domain/integrations/index.ts';
import { findLatestTrackingId } from '#app/domain/leads/index.ts';
import { findFeed } from '#app/domain/product-feed/index.ts';
import { listShopWebhooks, REPORTING_SHOPS } from '#app/domain/shops/index.ts';
import { findTenantTerms } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { CardGrid } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader, PageSection } from '#app/ui/console/page-header.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { operationContext } from '../frame/operation-context.ts';
import { AddEndpointDialog, CREATE } from './add-endpoint-dialog.tsx';
import type { MadeSecret } from './endpoint-data.ts';
import { endpointForm } from './forms.ts';
import { CrmCard, EndpointCard, FeedCard, ShopCard } from './integration-cards.tsx';
import { MadeSecretCard } from './made-secret-card.tsx';
import { assertReachableUrl } from './reachable-url.server.ts';
import { describeShop } from './shop-health.ts';
import { TrackingGuide } from './tracking-guide.tsx';

/** `/admin/integrations`: the connections to the company's own systems, with their state. */
export const loader = forConsole('integrations.read', async ({ request, context, tenantId, person }) => {
  const { db, seal, env } = context.services;
  const [endpoints, unsignable, shops, crm, isKeyReadable, feed, trackingId, terms] = await Promise.all([
    listEndpoints(db, tenantId),
    listUnsignable(db, { tenantId, seal }),
    listShopWebhooks(db, tenantId),
    readCrm(db, tenantId),
    canReadConnectionKey(db, { tenantId, seal }),
    findFeed(db, tenantId),
    findLatestTrackingId(db, tenantId),
    findTenantTerms(db, tenantId),
  ]);
  const { customFields: _own, ...shownCrm } = crm;
  return json({
    tenantId,
    crm: { ...shownCrm, isKeyReadable },
    endpoints: endpoints.map((endpoint) => ({
      ...endpoint,
      isSecretReadable: !unsignable.includes(endpoint.id),
    })),
    feed,
    shops: REPORTING_SHOPS.map((shop) => describeShop(shop, shops)),
    choices: Object.entries(EVENT_TYPES).map(([type, sentence]) => ({ type, sentence })),
    canManage: can(person, 'integrations.manage'),
    /** What the examples of the guide contain. */
    tracking: {
      origin: env.APP_ORIGIN ?? new URL(request.url).origin,
      trackingId,
      currency: terms?.currency ?? 'USD',
    },
  });
});

export const action = consoleForms('integrations.manage', FORM_RISKS.integrations, (form) => ({
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

export const meta = consoleMeta('Integrations');

export default function Integrations() {
  const { tenantId, endpoints, feed, shops, crm, choices, canManage, tracking } =
    useLoaderData<typeof loader>();
  const creation = useFormReply<MadeSecret>(CREATE);
  useEditAnswers([CREATE]);
  const newSecret = creation?.value;
  return (
    <>
      <PageHeader
        title="Integrations"
        description="Connect your shop, CRM and other systems."
        primary={canManage ? <AddEndpointDialog record={tenantId} choices={choices} /> : null}
      />
      <PageBody>
        <NothingChanged problem={creation?.status === 'refused' ? creation.message : undefined} />
        {newSecret ? <MadeSecretCard made={newSecret} /> : null}
        <PageSection id="webhooks" title="Webhooks">
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
        </PageSection>
        <PageSection id="crm" title="CRM">
          <CardGrid columns={2}>
            <CrmCard crm={crm} />
          </CardGrid>
        </PageSection>
        <PageSection id="shops" title="Shops">
          <CardGrid columns={2}>
            <FeedCard feed={feed} />
            {shops.map((shop) => (
              <ShopCard key={shop.shop} shop={shop} />
            ))}
          </CardGrid>
        </PageSection>
        <TrackingGuide {...tracking} />
      </PageBody>
    </>
  );
}
