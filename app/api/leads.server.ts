import { findSearch } from '#app/domain/access/index.ts';
import { countLeadCards, listApiLeads } from '#app/domain/lead-database/index.ts';
import { isLeadCursor, parseLeadFilter, readLeadFilter, searchWords } from '#app/domain/leads/index.ts';
import { invalid, WRONG_CURSOR } from '#app/domain/parse-input.ts';
import { csvFile, streamPortions } from '#app/http/csv.server.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { findRequestSession } from '#app/http/session.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { exportLeadsDocs, exportLeadsQuery, listLeadsDocs, listLeadsQuery } from './docs/leads.ts';
import { declareGuardedCall, type GuardedInput } from './guarded-call.server.ts';

const MAX_LEADS = 1000;

export const getLeads = declareGuardedCall({
  method: 'GET',
  path: '/api/leads',
  capability: 'leads.read',
  summary: 'List leads, the newest first',
  query: listLeadsQuery,
  docs: listLeadsDocs,
  async handle({ request, query: { limit = MAX_LEADS, cursor }, context, tenantId, actor, now }) {
    const { db } = context.services.forReading(request);
    const { searchParams } = new URL(request.url);
    const filter = parseLeadFilter(searchParams);
    if (cursor !== undefined && !isLeadCursor(cursor)) throw invalid({ cursor: [WRONG_CURSOR] });
    const [page, cards] = await Promise.all([
      listApiLeads({ db, tenantId, filter, reader: actor, after: cursor, limit }),
      countLeadCards(db, { tenantId, now }),
    ]);
    return jsonResponse({ ...page, ...cards });
  },
});

export const getLeadsExport = declareGuardedCall({
  method: 'GET',
  path: '/api/leads/export',
  capability: 'leads.export',
  summary: 'Download leads as CSV, the newest first',
  query: exportLeadsQuery,
  docs: exportLeadsDocs,
  async handle(input) {
    const { request, context, tenantId, actor, by: auditActor, now } = input;
    const { leadExporter, forReading } = context.services;
    const { texts } = forReading(request);
    const { searchParams } = new URL(request.url);
    const filter = { ...readLeadFilter(searchParams), ...parseLeadFilter(searchParams) };
    const words = searchWords(await findSearchText(input, searchParams.get('search')));
    const portions = leadExporter.start({
      tenantId,
      filter,
      words,
      texts,
      reader: actor,
      actor: auditActor,
      now,
    });
    const body = request.method === 'HEAD' ? '' : await streamPortions(portions);
    return csvFile(`leads-export-${now.toISOString().slice(0, 10)}`, body);
  },
});

/**
 * Finds a search text by its id, which the page has in its URL instead of the text. @throws AppError `invalid` when the search has expired
 */
async function findSearchText(
  { request, context, tenantId, now }: GuardedInput<'leads.export'>,
  id: string | null,
): Promise<string> {
  if (!id) return '';
  const { db } = context.services;
  const session = await findRequestSession(request, db, now);
  const text = session && (await findSearch(db, { sessionId: session.id, tenantId, id }));
  // Without the text the export would contain all leads instead of those found.
  if (!text) throw new AppError('invalid', 'This search has expired. Please search again.');
  return text;
}
