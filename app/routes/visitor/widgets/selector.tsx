import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { widgetPageDocument } from '#app/http/widget-document.server.ts';
import { t as descriptions } from '#app/messages/page-description.ts';
import { UnavailableAdvice } from '#app/site/unavailable-advice.tsx';
import { pageMeta, WidgetDocumentBody } from '#app/widget/page/widget-page.tsx';
import { SelectorPage } from '#app/widget/selector/selector-page.tsx';

/** Query parameters of this document that its links to the widgets have to preserve. */
const CARRIED_ON = ['client', 'locale', 'theme', 'scheme'];

/** `/selector`: the choice between the widgets of a tenant. `?client` selects the tenant; without it, the host does. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  widgetPageDocument({ request, context, widget: 'full', compact: false });

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data, descriptions.selector);

export default function Selector() {
  const data = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  if (!data.config)
    return (
      <>
        <WidgetDocumentBody {...data} />
        <UnavailableAdvice refused={data.refused} />
      </>
    );
  const carried = new URLSearchParams(
    CARRIED_ON.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  ).toString();
  return <SelectorPage config={data.config} query={carried && `?${carried}`} />;
}
