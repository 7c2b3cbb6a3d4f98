import { json } from '@remix-run/node';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { searchConsole } from '#app/domain/search/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { readForm } from '#app/http/read-form.server.ts';

/** `/admin/search`: finds what the palette shows in addition to pages, each kind only for roles that may see it. */
export const action = forConsoleRoute(
  'console.search',
  ROUTE_RISKS['/admin/search'],
  async ({ request, context, person, now }) => {
    const form = await readForm(request);
    const requestedId = form.get('tenantId');
    const groups = await searchConsole({
      db: context.services.forReading(request).db,
      person,
      now,
      query: String(form.get('query') ?? ''),
      tenantId: person.tenantId ?? (typeof requestedId === 'string' ? requestedId : null),
    });
    return json({ groups }, { headers: { 'Cache-Control': 'no-store' } });
  },
);
