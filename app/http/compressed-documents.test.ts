import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { createCompressedDocuments } from './compressed-documents.server.ts';

const TEXT = 'A document. '.repeat(500);
type Documents = ReturnType<typeof createCompressedDocuments>;

/** What the second request gets, once the first one's document has been compressed. */
const foundLater = (documents: Documents, tag: string, accepted: string, text = TEXT) =>
  vi.waitUntil(() => documents.find(tag, text, accepted));

it('a document that is asked for again is there compressed, in the smallest encoding that the reader takes', async () => {
  const documents = createCompressedDocuments();
  expect(documents.find('a', TEXT, 'gzip, deflate, br, zstd')).toBeUndefined();
  const brotli = await foundLater(documents, 'a', 'gzip, deflate, br, zstd');
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(TEXT);
  const gzip = await foundLater(documents, 'a', 'gzip, deflate');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
});

it.each([null, '', 'identity', 'br;q=0.5, gzip', '*'])('%s gets none', (accepted) => {
  const documents = createCompressedDocuments();
  expect(documents.find('a', TEXT, accepted)).toBeUndefined();
});

it('one is compressed at a time: what is asked for meanwhile is left for a later request', async () => {
  const documents = createCompressedDocuments();
  documents.find('a', TEXT, 'gzip');
  for (let made = 0; made < 100; made++) documents.find(`made up ${made}`, TEXT, 'gzip');
  await foundLater(documents, 'a', 'gzip');
  expect(documents.find('made up 0', TEXT, 'gzip')).toBeUndefined();
});

it('the one that was asked for least lately makes room', async () => {
  const { body } = await foundLater(createCompressedDocuments(), 'a', 'gzip');
  const documents = createCompressedDocuments({ mostBytes: 2 * body.length });
  for (const tag of ['a', 'b']) await foundLater(documents, tag, 'gzip');
  documents.find('a', TEXT, 'gzip');
  await foundLater(documents, 'c', 'gzip');
  expect(documents.find('a', TEXT, 'gzip')).toBeDefined();
  expect(documents.find('b', TEXT, 'gzip')).toBeUndefined();
});
