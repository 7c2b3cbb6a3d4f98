import { resolve } from 'node:path';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { apiCalls } from '#app/api/index.server.ts';
import routes from '#app/routes.ts';

const APP = resolve(import.meta.dirname, '../../app');

interface LinkPage {
  /** First segment of its path: `/{name}/{token}`. */
  name: string;
  /** Returns whether the URL with a token opens anything. */
  opens(token: string): Promise<boolean>;
}

/**
 * Lists all pages and API calls that a secret in the URL opens, from the lists of routes and calls themselves.
 * @param context what the loaders of the pages get
 * @param origin where the API is served
 */
export async function listLinkPages({
  context,
  origin,
}: {
  context: () => object;
  origin: string;
}): Promise<LinkPage[]> {
  // The link of a plan mail, `plan/:assessmentId/confirm/:token`, is signed while the mail is written and stored nowhere (plan-confirm.test.ts).
  const tokenRoutes = (await routes).filter(({ path }) => /^[^:]+:token/.test(path ?? ''));
  const pages = tokenRoutes.map(async ({ path = '', file }) => {
    const { loader } = (await import(resolve(APP, file))) as {
      loader(args: LoaderFunctionArgs): Promise<Response>;
    };
    const open = (token: string) =>
      loader({
        params: { token },
        request: new Request('http://app.example/'),
        context: context(),
      } as unknown as LoaderFunctionArgs);
    return { name: path.split('/')[0] ?? '', opens: (token: string) => isAnswered(open(token)) };
  });
  const calls = apiCalls
    .filter(({ path }) => path.endsWith('/:token'))
    .map(({ path }) => ({
      name: path.split('/')[1] ?? '',
      opens: (token: string) =>
        isAnswered(fetch(origin + path.replace(':token', encodeURIComponent(token)), { redirect: 'manual' })),
    }));
  return [...(await Promise.all(pages)), ...calls];
}

/** A page that removes its secret from the URL throws the redirect. */
async function isAnswered(answer: Promise<Response>): Promise<boolean> {
  const response = await answer.catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  return response.status < 400;
}
