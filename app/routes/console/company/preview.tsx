import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { widgetDocument } from '#app/http/widget-document.server.ts';
import { documentMeta, WidgetDocumentBody } from '#app/widget/page/widget-page.tsx';

/** `/admin/tenants/{id}/preview?widget`: the tenant's real widget for the branding tab, which sends and counts nothing. */
export const loader = forConsoleRoute(
  'tenant.brand',
  ROUTE_RISKS['/admin/tenants/:tenantId/preview'],
  ({ request, context, tenantId }) =>
    widgetDocument({ request, context, by: { client: tenantId }, compact: true, preview: true }),
);

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => documentMeta(data);

export default function Preview() {
  return <WidgetDocumentBody {...useLoaderData<typeof loader>()} />;
}
