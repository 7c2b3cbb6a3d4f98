import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { createCompressedDocuments } from './compressed-documents.server.ts';

const TEXT = 'A document. '.repeat(500);

it('the first reader gets a document compressed, in the smallest encoding that the reader takes', async () => {
  const brotli = await createCompressedDocuments().find('a', TEXT, 'gzip, deflate, br, zstd');
  expect(brotli?.encoding).toBe('br');
  expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(TEXT);
  const gzip = await createCompressedDocuments().find('a', TEXT, 'gzip, deflate');
  expect(gzip?.encoding).toBe('gzip');
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(TEXT);
});

it('later readers get a document as small as it gets', async () => {
  const documents = createCompressedDocuments();
  const text = readFileSync('docs/embedding.md', 'utf8');
  const first = await documents.find('a', text, 'br');
  const later = await vi.waitUntil(async () => {
    const candidate = await documents.find('a', text, 'br');
    return candidate && candidate.body.length < (first?.body.length ?? 0) ? candidate : undefined;
  });
  expect(brotliDecompressSync(later.body).toString()).toBe(text);
});

it.each([null, '', 'identity', 'br;q=0.5, gzip', '*'])('%s gets none', async (accepted) => {
  expect(await createCompressedDocuments().find('a', TEXT, accepted)).toBeUndefined();
});

it('one is compressed at a time: all its readers wait for it, and another one is left for a later request', async () => {
  const documents = createCompressedDocuments();
  const readers = [documents.find('a', TEXT, 'gzip'), documents.find('a', TEXT, 'gzip')];
  for (let made = 0; made < 100; made++)
    expect(await documents.find(`made up ${made}`, TEXT, 'gzip')).toBeUndefined();
  const [first, second] = await Promise.all(readers);
  expect(first?.body).toBe(second?.body);
  await vi.waitUntil(() => documents.find('made up 0', TEXT, 'gzip'));
});

it('the one that was asked for least lately makes room', async () => {
  const gzip = (documents = createCompressedDocuments(), tag = 'a') =>
    vi.waitUntil(() => documents.find(tag, TEXT, 'gzip'));
  const { body } = await gzip();
  const documents = createCompressedDocuments({ mostBytes: 2 * body.length });
  const [a, b] = [await gzip(documents, 'a'), await gzip(documents, 'b')];
  await gzip(documents, 'a');
  await gzip(documents, 'c');
  expect((await gzip(documents, 'a')).body).toBe(a.body);
  expect((await gzip(documents, 'b')).body).not.toBe(b.body);
});
