import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readEmbedHealth } from '#app/domain/analytics/index.ts';
import { findTenantName, hasTenantCover } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { readChoice } from '#app/site/embed-guide/embed-choice.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { EmbedCheck } from '../frame/embed-check.tsx';
import { EmbedHealth } from './embed-health.tsx';
import { EmbedOptions } from './embed-options.tsx';

/** `/admin/embed`: the embed code and the state of the widget. */
export const loader = forConsole('embed.read', async ({ request, context, tenantId, now }) => {
  const { db, env } = context.services;
  const tenant = await findTenantName(db, tenantId);
  if (!tenant) throw tenantNotFound();
  const url = new URL(request.url);
  return json({
    origin: env.APP_ORIGIN ?? url.origin,
    chosen: { ...readChoice(url.searchParams), client: tenant.subdomain },
    hasCover: await hasTenantCover(db, tenantId),
    ...(await readEmbedHealth({ db, tenantId, now })),
  });
});

export const meta = consoleMeta('Embed code');

export default function Embed() {
  const { origin, chosen: initialChoice, sightings, events, hasCover } = useLoaderData<typeof loader>();
  const { tenant, person, product } = useConsole();
  const settingsPath = `/admin/tenants/${tenant?.id}/settings#origins-card`;
  return (
    <>
      <PageHeader
        title="Embed code"
        description="Add one line of code to show the assessment on your website."
        secondary={<LinkButton to="/docs/embed">Embedding guide</LinkButton>}
      />
      <PageBody>
        <EmbedOptions
          key={initialChoice.client}
          origin={origin}
          product={product}
          chosen={initialChoice}
          tenantId={person.role === 'operator' ? (tenant?.id ?? null) : null}
        />
        <Card
          title="Check your installation"
          description="After adding the code, open your page from here. The assessment confirms itself within seconds."
        >
          <EmbedCheck sightings={sightings} settingsPath={settingsPath} />
        </Card>
        <EmbedHealth {...{ sightings, events, settingsPath, hasCover }} />
      </PageBody>
    </>
  );
}
