import { DEFAULT_SEQUENCES, readDefaultSequence } from '#app/domain/sequences/index.ts';
import { sequenceDocs } from './docs/documents.ts';
import { declareGuardedCall } from './guarded-call.server.ts';

/**
 * `GET /api/email-templates/download/sales-nurture` and `/masterclass` (T section 7): downloads the sequence as a file that the upload
 * accepts. It contains no tenant's data. It is for staff because its texts are written for a company to send.
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
