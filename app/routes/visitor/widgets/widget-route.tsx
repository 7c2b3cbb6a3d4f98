import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { widgetPageDocument } from '#app/http/widget-document.server.ts';
import { UnavailableAdvice } from '#app/site/unavailable-advice.tsx';
import { pageMeta, WidgetDocumentBody } from '#app/widget/page/widget-page.tsx';

/** What the routes of all widgets export, in addition to their loaders. */
export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof widgetPageDocument> = ({ data }) => pageMeta(data);

export default function Widget() {
  const data = useLoaderData<typeof widgetPageDocument>();
  return (
    <>
      <WidgetDocumentBody {...data} />
      {data.config ? null : <UnavailableAdvice refused={data.refused} />}
    </>
  );
}
