import { exportPerson } from '../domain/lead-database/index.ts';
import { forConsole } from '../http/console.server.ts';
import { personPage } from '../http/person-page.server.ts';

/** `/leads/{id}/person`: all that is stored of the person, as JSON or as a page to read. */
export const loader = forConsole(
  'leads.export-person',
  async ({ request, context, params, tenantId, actor, now }) => {
    const leadId = params.leadId ?? '';
    const person = await exportPerson({ db: context.services.db, tenantId, leadId, actor, now });
    const isPage = new URL(request.url).searchParams.get('format') === 'html';
    const name = `person-${now.toISOString().slice(0, 10)}.${isPage ? 'html' : 'json'}`;
    return new Response(isPage ? personPage(person) : JSON.stringify(person, null, 2), {
      headers: {
        'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      },
    });
  },
);
