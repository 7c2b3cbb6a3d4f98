import { conditional } from '#app/http/conditional.server.ts';
import { type Call, declareCall } from './call.server.ts';
import { openApiDocs } from './docs/documents.ts';
import { buildDocument, type OpenApiDocument } from './openapi/build-document.ts';

/** Version of the described API, by the changelog (content/api-changelog.md). */
const API_VERSION = '2026-11-29';

/** Browsers and CDNs revalidate after this time. An unchanged document is a 304. */
const CACHE_SECONDS = 300;

/** `GET /api/openapi.json`: serves the description of the given calls, and of this one. */
export function declareOpenApi(calls: readonly Call[]): {
  call: Call;
  read(): OpenApiDocument;
} {
  let documentCache: { document: OpenApiDocument; text: string } | undefined;
  const make = () => {
    const contracts = [...calls, call].flatMap(({ contract }) => contract ?? []);
    const document = buildDocument(contracts, API_VERSION);
    return { document, text: JSON.stringify(document) };
  };
  const read = () => (documentCache ??= make());
  const call = declareCall({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Read this description',
    limit: 'api',
    docs: openApiDocs,
    handle: async ({ request }) =>
      conditional(request, read().text, {
        'Content-Type': 'application/json',
        'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
        'Access-Control-Allow-Origin': '*',
      }),
  });
  return { call, read: () => read().document };
}
