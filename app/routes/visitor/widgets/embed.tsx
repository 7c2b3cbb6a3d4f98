import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { widgetDocument } from '#app/http/widget-document.server.ts';
import { documentMeta } from '#app/widget/page/widget-page.tsx';

export { default, handle, headers } from './widget-route.tsx';

/** `/embed?client&theme`: the widget in a frame, without a header. */
export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const client = new URL(request.url).searchParams.get('client') || 'default';
  return widgetDocument({ request, context, by: { client }, compact: true });
};

export const meta: MetaFunction<typeof loader> = ({ data }) => documentMeta(data);
