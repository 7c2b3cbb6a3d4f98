import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { widgetDocument } from '#app/http/widget-document.server.ts';
import { UnavailableAdvice } from '#app/site/unavailable-advice.tsx';
import { documentMeta, WidgetDocumentBody } from '#app/widget/page/widget-page.tsx';

/** `/embed?client&theme`: the widget in a frame, without a header. */
export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const client = new URL(request.url).searchParams.get('client') || 'default';
  return widgetDocument({ request, context, by: { client }, compact: true });
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => documentMeta(data);

export default function Embed() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <WidgetDocumentBody {...data} />
      {data.config ? null : <UnavailableAdvice refused={data.refused} />}
    </>
  );
}
