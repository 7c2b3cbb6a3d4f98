import * as z from 'zod';
import type { CallDocs } from '../contract.ts';

export const sequenceDocs = (name: string): CallDocs => ({
  group: 'Documents',
  operationId: `download${name.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase())}Sequence`,
  description: 'A JSON file that you can upload again as templates.',
  answers: {
    200: {
      description: 'The sequence.',
      schema: z.strictObject({ name: z.string(), templates: z.array(z.looseObject({ name: z.string() })) }),
      headers: { 'Content-Disposition': 'The file’s name.' },
    },
  },
});

const guideQuery = z.object({
  client: z.string().optional().describe('A company’s subdomain or id: the guide bears its name.'),
  locale: z.string().optional().describe('en or es; else the browser’s language.'),
});

export const guideDocs: CallDocs = {
  group: 'Documents',
  operationId: 'readMasterclassGuide',
  query: guideQuery,
  queryExample: { client: 'acme' },
  answers: { 200: { description: 'A page to print.', type: 'text/html' } },
  refusals: { 404: 'Company not found.' },
};

export const openApiDocs: CallDocs = {
  group: 'Documents',
  operationId: 'readOpenApi',
  description: 'Send the ETag as If-None-Match to get a 304 while the document is unchanged.',
  headers: { 'If-None-Match': 'The ETag of your copy.' },
  answers: {
    200: {
      description: 'This description as OpenAPI 3.1.',
      schema: z.looseObject({ openapi: z.literal('3.1.0') }),
      headers: { ETag: 'The document’s version.', 'Cache-Control': 'How long you may reuse the document.' },
    },
    304: { description: 'Your copy is current.' },
  },
};
