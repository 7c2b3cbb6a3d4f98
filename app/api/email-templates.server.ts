import { DEFAULT_SEQUENCES, readDefaultSequence } from '#app/domain/sequences/index.ts';
import { sequenceDocs } from './docs/documents.ts';
import { declareGuardedCall } from './guarded-call.server.ts';

/**
 * `GET /api/email-templates/download/sales-nurture` and `/masterclass` (T section 7): the sequence as the file that the upload
 * takes back. It holds no tenant's data; it is for staff because it is written to be sent by a company.
 */
export const getSequenceDownloads = DEFAULT_SEQUENCES.map((name) =>
  declareGuardedCall({
    method: 'GET',
    path: `/api/email-templates/download/${name}`,
    summary: `Download the ${name} sequence`,
    capability: 'sequences.read',
    docs: sequenceDocs(name),
    handle: async () =>
      new Response(readDefaultSequence(name), {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="${name}.json"`,
          'X-Content-Type-Options': 'nosniff',
        },
      }),
  }),
);
