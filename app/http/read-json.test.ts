import { describe, expect, it } from 'vitest';
import { readJson } from './read-json.server.ts';

const post = (body: string) =>
  new Request('http://app.example/api/events', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
const read = (body: string) =>
  readJson(post(body), 64 * 1024).then(
    ({ value }) => value,
    ({ code, message }) => `${code}: ${message}`,
  );
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a JSON body', () => {
  it.each([
    ['nested 33 deep', nested(33)],
    ['nested 30,000 deep', nested(30_000)],
    ['with 2,001 values', JSON.stringify(Array(2001).fill(0))],
    [
      'with 2,001 members',
      JSON.stringify(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [n, 0]))),
    ],
    ['of 2,001 empty lists', JSON.stringify(Array(2001).fill([]))],
  ])('%s is refused before it is parsed', async (_what, body) => {
    expect(await read(body)).toBe('invalid: The body is larger than any call accepts.');
  });

  it.each([
    ['nested 32 deep', nested(32)],
    ['with 1,900 values', JSON.stringify(Array(1900).fill(0))],
    ['whose text holds brackets and commas', JSON.stringify({ text: `"[{,\\"${'[,{'.repeat(5000)}` })],
  ])('%s is read', async (_what, body) => {
    expect(await read(body)).toEqual(JSON.parse(body));
  });

  it('that is broken says so', async () => {
    expect(await read('{"a":')).toBe('invalid: The body is not valid JSON.');
    expect(await read('"never ends')).toBe('invalid: The body is not valid JSON.');
  });
});

describe('a JSON body that stops arriving', () => {
  it('is answered at its deadline', async () => {
    const stalled = new Request('http://app.example/api/events', {
      method: 'POST',
      body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) }),
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    await expect(readJson(stalled, 1000, { deadlineMs: 20 })).rejects.toMatchObject({ code: 'timeout' });
  });
});
