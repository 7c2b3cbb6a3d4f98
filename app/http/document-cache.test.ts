import { describe, expect, it } from 'vitest';
import {
  cacheKey,
  createDocumentCache,
  isCacheable,
  type RequestedDocument,
} from './document-cache.server.ts';

const body = (text: string) => ({ headers: {}, body: Buffer.from(text) });
const readText = (document: { body: Buffer } | undefined) => document?.body.toString();

describe('kept documents', () => {
  it('are given back for ten seconds', () => {
    let time = 0;
    const cache = createDocumentCache({ now: () => time });
    cache.put('a', body('first'));
    time = 9_999;
    expect(readText(cache.get('a'))).toBe('first');
    time = 10_000;
    expect(cache.get('a')).toBeUndefined();
    cache.put('a', body('second'));
    expect(readText(cache.get('a'))).toBe('second');
  });

  it('are so many at most', () => {
    const cache = createDocumentCache({ most: 2 });
    for (const key of ['a', 'b', 'c']) cache.put(key, body(key));
    expect(['a', 'b', 'c'].map((key) => readText(cache.get(key)))).toEqual([undefined, 'b', 'c']);
  });

  it('have so many bytes at most, counted once for a document that is kept again', () => {
    const cache = createDocumentCache({ mostBytes: 10 });
    for (let times = 0; times < 5; times++) cache.put('a', body('12345'));
    cache.put('b', body('12345'));
    expect(['a', 'b'].map((key) => readText(cache.get(key)))).toEqual(['12345', '12345']);
    cache.put('c', body('123456'));
    expect(['a', 'b', 'c'].map((key) => readText(cache.get(key)))).toEqual([undefined, undefined, '123456']);
    cache.put('d', body('12345678901'));
    expect(cache.get('d')).toBeUndefined();
    expect(readText(cache.get('c'))).toBe('123456');
  });
});

const requested: RequestedDocument = {
  method: 'GET',
  protocol: 'https',
  url: '/education',
  headers: { host: 'acme.example', 'accept-encoding': 'gzip, deflate, br, zstd' },
};
const key = (changes: Partial<RequestedDocument>, headers: RequestedDocument['headers'] = {}) =>
  cacheKey({ ...requested, ...changes, headers: { ...requested.headers, ...headers } });

describe('the name of a kept document', () => {
  it.each([
    ['another host', key({}, { host: 'other.example' })],
    ['another host of a proxy', key({}, { 'x-forwarded-host': 'acme.example:81' })],
    ['another scheme', key({ protocol: 'http' })],
    ['another path', key({ url: '/education/a' })],
    ['another query', key({ url: '/education?q=a' })],
    ['other encodings', key({}, { 'accept-encoding': 'gzip' })],
    ['no encoding', key({}, { 'accept-encoding': undefined })],
  ])('is another for %s', (_, otherKey) => {
    expect(otherKey).toEqual(expect.any(String));
    expect(otherKey).not.toBe(key({}));
  });

  it('is the same for the same encodings in another order', () => {
    expect(key({}, { 'accept-encoding': 'br,deflate,gzip' })).toBe(key({}));
  });

  it.each([
    ['a cookie', key({}, { cookie: 'session=1' })],
    ['a credential', key({}, { authorization: 'Bearer 1' })],
    ['a part', key({}, { range: 'bytes=0-1' })],
    ['weighed encodings', key({}, { 'accept-encoding': 'br;q=0, gzip' })],
    ['any encoding', key({}, { 'accept-encoding': '*' })],
    ['a post', key({ method: 'POST' })],
    ['an endless address', key({ url: `/education?q=${'a'.repeat(500)}` })],
  ])('does not exist for %s', (_, missing) => expect(missing).toBeUndefined());
});

describe('an answer', () => {
  const PUBLIC = { 'cache-control': 'public, max-age=60' };
  it.each<[string, number, Record<string, unknown>, boolean]>([
    ['that is public', 200, PUBLIC, true],
    ['that varies by encoding', 200, { ...PUBLIC, vary: 'Accept-Encoding' }, true],
    ['that varies by language', 200, { ...PUBLIC, vary: 'Accept-Encoding, Accept-Language' }, false],
    ['that sets a cookie', 200, { ...PUBLIC, 'set-cookie': ['a=b'] }, false],
    ['that is private', 200, { 'cache-control': 'private, max-age=60' }, false],
    ['that is for one reader', 200, { 'cache-control': 'no-store' }, false],
    ['that says nothing', 200, {}, false],
    ['that is no success', 404, PUBLIC, false],
    ['without its body', 304, PUBLIC, false],
  ])('%s: kept %s', (_, status, headers, expected) => expect(isCacheable(status, headers)).toBe(expected));
});
