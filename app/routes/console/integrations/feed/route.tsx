import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can } from '#app/domain/access/index.ts';
import { feedVersions, findFeed, hasChosenProducts, listMatches } from '#app/domain/product-feed/index.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { Card } from '#app/ui/console/card.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { describeFeed } from '../feed-health.ts';
import { FeedFacts, HealthBadge } from '../integration-cards.tsx';
import { PrimaryAction } from '../primary-action.tsx';
import { changeFeed } from './change-feed.server.ts';
import { FeedMenu, READ_NOW, RefusalAlert } from './feed-actions.tsx';
import { MatchSection } from './match-section.tsx';
import { readSavedFeed } from './saved-feed.ts';
import { SettingsCard } from './settings-card.tsx';

const MAX_QUERY = 100;

/** `/admin/integrations/feed`: prices, pictures, stock and links of the catalogue from the shop's own product list. */
export const loader = forConsole('integrations.read', async ({ request, context, tenantId, person }) => {
  const { db } = context.services;
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY);
  const [feed, matches, terms, hasChosen] = await Promise.all([
    findFeed(db, tenantId),
    listMatches({ db, tenantId, query }),
    findSaleTerms(db, tenantId),
    hasChosenProducts(db, tenantId),
  ]);
  return json({
    tenantId,
    feed,
    saved: readSavedFeed(feed),
    versions: feed && feedVersions(feed),
    matches,
    hasChosen,
    query,
    currency: terms?.currency ?? 'USD',
    canManage: can(person, 'integrations.manage'),
  });
});

export const action = changeFeed;

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Product feed');

export default function FeedPage() {
  const { tenantId, feed, saved, versions, matches, hasChosen, query, currency, canManage } =
    useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  const { answerOf: findAnswer } = useEditAnswers(['connect', 'save', 'match']);
  return (
    <>
      <PageHeader
        title="Product feed"
        description="We read prices, pictures, stock and links for your catalog from your shop."
        breadcrumbs={[
          { label: 'Integrations', to: consolePath('/admin/integrations') },
          { label: 'Product feed' },
        ]}
        badge={<HealthBadge health={describeFeed(feed)} />}
        primary={feed && canManage ? <PrimaryAction isOn={feed.isOn} whenOn={READ_NOW} /> : null}
        secondary={feed && canManage ? <FeedMenu isOn={feed.isOn} /> : null}
      />
      <PageBody>
        {feed ? (
          <>
            <RefusalAlert feed={feed} canManage={canManage} />
            <Card title="State">
              <FeedFacts feed={feed} />
            </Card>
            <MatchSection
              record={tenantId}
              answer={findAnswer('match')}
              {...{ matches, hasChosen, query, currency, canManage }}
              fills={feed.fills}
            />
          </>
        ) : null}
        {canManage ? (
          <SettingsCard
            key={`${tenantId} ${feed ? 'save' : 'connect'}`}
            record={tenantId}
            {...{ saved, versions }}
            answer={findAnswer(feed ? 'save' : 'connect')}
          />
        ) : null}
      </PageBody>
    </>
  );
}
