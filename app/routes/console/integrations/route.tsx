import { json } from '@remix-run/node';
import { useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { findLatestTrackingId } from '#app/domain/leads/index.ts';
import { findFeed } from '#app/domain/product-feed/index.ts';
import { listShopWebhooks, readConnection } from '#app/domain/shops/index.ts';
import { findTenantTerms } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { listSnippets } from '#app/site/guide/sale-snippets.ts';
import { CardGrid } from '#app/ui/console/card.tsx';
import { PageBody, PageHeader, PageSection } from '#app/ui/console/page-header.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { describeShops } from './shop-data.ts';
import { SystemCard } from './system-card.tsx';
import { listSystems } from './systems.ts';
import { TrackingGuide } from './tracking-guide.tsx';

/** `/admin/integrations`: the shop systems, connected ones first. */
export const loader = forConsole('integrations.read', async ({ request, context, tenantId, now }) => {
  const { db, env } = context.services;
  const origin = env.APP_ORIGIN ?? new URL(request.url).origin;
  const [webhooks, connection, feed, trackingId, terms] = await Promise.all([
    listShopWebhooks(db, tenantId),
    readConnection(db, { tenantId, now }),
    findFeed(db, tenantId),
    findLatestTrackingId(db, tenantId),
    findTenantTerms(db, tenantId),
  ]);
  return json({
    shops: describeShops(webhooks, { origin, tenantId }),
    connection,
    feed,
    /** What the examples of the guide contain. */
    snippets: listSnippets({ origin, trackingId, currency: terms?.currency ?? 'USD' }),
  });
});

export const meta = consoleMeta('Integrations');

/** Sections of this page that have pages of their own now. */
const MOVED_SECTIONS: Readonly<Record<string, string>> = {
  '#webhooks': '/admin/integrations/webhooks',
  '#crm': '/admin/integrations/crm',
};

export default function Integrations() {
  const { snippets, ...data } = useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const target = MOVED_SECTIONS[hash];
  useEffect(() => {
    if (target) navigate(consolePath(target), { replace: true });
  }, [target, navigate, consolePath]);
  const systems = listSystems(data);
  const connected = systems.filter(({ isConnected }) => isConnected);
  const available = systems.filter(({ isConnected }) => !isConnected);
  return (
    <>
      <PageHeader title="Shops" description="Connect your shop, so that its orders become sales." />
      <PageBody>
        {connected.length > 0 ? (
          <PageSection id="connected" title="Connected">
            <CardGrid columns={3}>
              {connected.map((system) => (
                <SystemCard key={system.mark} system={system} />
              ))}
            </CardGrid>
          </PageSection>
        ) : null}
        {available.length > 0 ? (
          <PageSection id="available" title="Available">
            <CardGrid columns={3}>
              {available.map((system, index) => (
                <SystemCard
                  key={system.mark}
                  system={system}
                  isFirst={index === 0 && connected.length === 0}
                />
              ))}
            </CardGrid>
          </PageSection>
        ) : null}
        <TrackingGuide snippets={snippets} />
      </PageBody>
    </>
  );
}
