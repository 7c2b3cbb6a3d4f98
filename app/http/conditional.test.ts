import { describe, expect, it } from 'vitest';
import { computeTag, conditional, isKnown } from './conditional.server.ts';

const tag = computeTag('a body');
const ask = (headers?: HeadersInit) =>
  conditional(new Request('http://localhost/', { headers }), 'a body', { 'Content-Type': 'text/plain' });

describe('a body with a tag', () => {
  it('is sent to a reader who has none or another', async () => {
    for (const headers of [undefined, { 'If-None-Match': computeTag('another body') }]) {
      const response = ask(headers);
      expect(response.status).toBe(200);
      expect(response.headers.get('etag')).toBe(tag);
      expect(await response.text()).toBe('a body');
    }
  });

  it('is not sent to a reader who has it', async () => {
    const response = ask({ 'If-None-Match': tag });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(tag);
    expect(await response.text()).toBe('');
  });

  it.each([
    [null, false],
    ['', false],
    [tag, true],
    [tag.replace('W/', ''), true],
    [`"other", ${tag}`, true],
    ['*', true],
    ['"other"', false],
  ])('is known by %s: %s', (header, expected) => expect(isKnown(header, tag)).toBe(expected));
});
