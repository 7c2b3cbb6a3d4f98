import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { widgetPageDocument } from '#app/http/widget-document.server.ts';
import { UnavailableAdvice } from '#app/site/unavailable-advice.tsx';
import { pageMeta, WidgetDocumentBody } from '#app/widget/page/widget-page.tsx';

/** `/consumer`: the consumer widget as a page of its own. `?client` selects the tenant; without it, the host does. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  widgetPageDocument({ request, context, widget: 'consumer' });

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data);

export default function Consumer() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <WidgetDocumentBody {...data} />
      {data.config ? null : <UnavailableAdvice refused={data.refused} />}
    </>
  );
}
