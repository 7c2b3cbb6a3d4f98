import type { LoaderFunctionArgs } from '@remix-run/node';
import { conditional } from '#app/http/conditional.server.ts';
import { publicSite } from '#app/http/public-site.server.ts';
import { robots } from '#app/site/search-engines.ts';

/** `/robots.txt` of the host. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { origin } = await publicSite(request, context);
  return conditional(request, robots(origin), {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=600',
  });
};
