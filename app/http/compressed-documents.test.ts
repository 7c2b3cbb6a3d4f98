import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { createCompressedDocuments } from './compressed-documents.server.ts';

const TEXT = 'A document. '.repeat(500);

const accepting = (accepted: string | null) => ({
  accepted,
  report: (error: unknown) => {
    throw error;
  },
});

it('the first reader gets a document compressed, in the smallest encoding that the reader takes', async () => {
  const brotli = await createCompressedDocuments().find('a', TEXT, accepting('gzip, deflate, br, zstd'));
  expect(brotli?.encoding).toBe('br');
  expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(TEXT);
  const gzip = await createCompressedDocuments().find('a', TEXT, accepting('gzip, deflate'));
  expect(gzip?.encoding).toBe('gzip');
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(TEXT);
});

it('later readers get a document as small as it gets', async () => {
  const documents = createCompressedDocuments();
  const text = readFileSync('docs/embedding.md', 'utf8');
  const first = await documents.find('a', text, accepting('br'));
  const later = await vi.waitUntil(async () => {
    const candidate = await documents.find('a', text, accepting('br'));
    return candidate && candidate.body.length < (first?.body.length ?? 0) ? candidate : undefined;
  });
  expect(brotliDecompressSync(later.body).toString()).toBe(text);
});

it.each([null, '', 'identity', 'br;q=0.5, gzip', '*'])('%s gets none', async (accepted) => {
  expect(await createCompressedDocuments().find('a', TEXT, accepting(accepted))).toBeUndefined();
});

it('one is compressed at a time: all its readers wait for it, and another one is left for a later request', async () => {
  const documents = createCompressedDocuments();
  const readers = [
    documents.find('a', TEXT, accepting('gzip')),
    documents.find('a', TEXT, accepting('gzip')),
  ];
  for (let index = 0; index < 100; index++)
    expect(await documents.find(`made up ${index}`, TEXT, accepting('gzip'))).toBeUndefined();
  const [first, second] = await Promise.all(readers);
  expect(first?.body).toBe(second?.body);
  await vi.waitUntil(() => documents.find('made up 0', TEXT, accepting('gzip')));
});

it('the one that was asked for least lately makes room', async () => {
  const gzip = (documents = createCompressedDocuments(), tag = 'a') =>
    vi.waitUntil(() => documents.find(tag, TEXT, accepting('gzip')));
  const { body } = await gzip();
  const documents = createCompressedDocuments({ mostBytes: 2 * body.length });
  const [a, b] = [await gzip(documents, 'a'), await gzip(documents, 'b')];
  await gzip(documents, 'a');
  await gzip(documents, 'c');
  expect((await gzip(documents, 'a')).body).toBe(a.body);
  expect((await gzip(documents, 'b')).body).not.toBe(b.body);
});

it.each([
  'br',
  'gzip',
])('one that %s can’t hold goes out as it is, and the next one is compressed', async (accepted) => {
  const documents = createCompressedDocuments({ mostBytes: 200 });
  const report = vi.fn();
  const random = randomBytes(2000).toString('hex');
  expect(await documents.find('large', random, { accepted, report })).toBeUndefined();
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }));
  const next = await vi.waitUntil(() => documents.find('a', TEXT, accepting(accepted)));
  expect(next.encoding).toBe(accepted);
});
