import type { LoaderFunctionArgs } from '@remix-run/node';
import { widgetPageDocument } from '#app/http/widget-document.server.ts';

export { default, handle, headers, meta } from './widget-route.tsx';

/** `/technical`: the technical widget as a page of its own. `?client` selects the tenant; without it, the host does. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  widgetPageDocument({ request, context, widget: 'technical' });
