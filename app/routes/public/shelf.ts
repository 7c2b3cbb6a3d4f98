import type { LoaderFunctionArgs } from '@remix-run/node';
import { findShelf } from '#app/domain/widget-tenant/index.ts';
import { problemResponse } from '#app/http/problem.server.ts';
import { AppError } from '#app/lib/app-error.ts';

const SHELF_FILE = /^([\w-]+)\.json$/;

/** `/shelf/{tenant}/{hash}.json`: a company's products for its widgets. The name is the hash of the content, so the file never changes. */
export const loader = async ({ request, context, params }: LoaderFunctionArgs) => {
  const hash = SHELF_FILE.exec(params.file ?? '')?.[1];
  const shelf = hash && (await findShelf(context.services.db, params.tenantId ?? '', hash));
  if (!shelf) {
    const answer = problemResponse(
      new AppError('not-found', 'These products were not found.'),
      request.headers.get('accept'),
    );
    answer.headers.set('Cache-Control', 'no-store');
    return answer;
  }
  return new Response(shelf, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': hash === 'latest' ? 'no-store' : 'public, max-age=31536000, immutable',
      // The origin of a frame sandboxed without allow-same-origin is null; the file is public.
      'Access-Control-Allow-Origin': '*',
    },
  });
};
