import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { exportPerson } from '#app/domain/lead-database/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { personFile } from '#app/http/person-page.server.ts';
import { operationContext } from '../frame/operation-context.ts';

/** `/leads/{id}/person`: all stored data of the person, as JSON or as a page to read. */
export const loader = forConsoleRoute(
  'leads.export-person',
  ROUTE_RISKS['/leads/:leadId/person'],
  async (args) => {
    const { request, context, params, now } = args;
    const leadId = params.leadId ?? '';
    const person = await exportPerson({ ...operationContext(args), seal: context.services.seal, leadId });
    return personFile(person, { asPage: new URL(request.url).searchParams.get('format') === 'html', now });
  },
);
