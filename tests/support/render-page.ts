import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { inLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE } from '#app/messages/locales.ts';

/** A module of a route, as far as it is rendered. */
interface PageModule {
  default: ComponentType;
  loader: (args: LoaderFunctionArgs) => Promise<NonNullable<unknown> | null>;
  action: (args: ActionFunctionArgs) => Promise<NonNullable<unknown> | null>;
  meta: unknown;
}

/**
 * Renders a page as the server does, in the language that its loader sets: after the action, if the request posts a form.
 * @returns the HTML of the page, and the document's title
 */
export async function renderPage(
  page: PageModule,
  args: LoaderFunctionArgs & ActionFunctionArgs,
): Promise<{ html: string; title: string }> {
  const { dataRoutes, query } = createStaticHandler([
    {
      ...{ id: 'page', path: '/', element: createElement(page.default) },
      loader: () => page.loader(args),
      action: () => page.action(args),
    },
  ]);
  const { method } = args.request;
  const context = await query(new Request('http://app.example/', { method }));
  if (context instanceof Response || context.errors) throw new Error('The page was not rendered.');
  const router = createStaticRouter(dataRoutes, context);
  const writeMeta = page.meta as (args: Partial<MetaArgs>) => { title?: string }[];
  return inLocale(args.context.locale ?? DEFAULT_LOCALE, () => ({
    html: renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false })),
    title: writeMeta({ data: context.loaderData.page }).find(({ title }) => title)?.title ?? '',
  }));
}
