import type { LoaderFunctionArgs } from '@remix-run/node';
import { findTenantByClient } from '#app/domain/widget-tenant/index.ts';
import { problemResponse } from '#app/http/problem.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { accentStyle } from '#app/theme/style.ts';
import { parseTheme } from '#app/theme/theme.ts';

/**
 * `/embed-accent.js?client&theme&scheme`: colours of the buttons that public/embed-modes.js adds to a shop's page. It is a module and not
 * JSON, because that page's CSP allows scripts of this service, but no connections.
 */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams;
  const tenant = await findTenantByClient(context.services.db, query.get('client') ?? '');
  if (!tenant) {
    const error = new AppError('not-found', 'This assessment is not available.');
    return problemResponse(error, request.headers.get('accept'));
  }
  const theme = parseTheme(tenant, { theme: query.get('theme'), scheme: query.get('scheme') });
  return new Response(`export const css = ${JSON.stringify(accentStyle(theme))};\n`, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
    },
  });
};
