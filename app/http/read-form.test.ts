import { afterEach, describe, expect, it, vi } from 'vitest';
import { readForm } from './read-form.server.ts';
import { readUpload } from './read-upload.server.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const BOUNDARY = '----a-boundary-of-a-browser';

const post = (body: BodyInit, type?: string) =>
  new Request('http://app.example/login', {
    method: 'POST',
    body,
    ...(type && { headers: { 'Content-Type': type } }),
  });

const repeated = (pair: string, times: number) => Array(times).fill(pair).join('&');
const differing = (times: number) => Array.from({ length: times }, (_, n) => `field${n}=x`).join('&');
const parts = (names: readonly string[]) =>
  `${names.map((name) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`).join('')}--${BOUNDARY}--\r\n`;
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Returns how many fields a reader returns, or `refused`, and how many bodies were split into fields at all. */
async function fieldsRead(read: () => Promise<FormData>) {
  const split = [vi.spyOn(Request.prototype, 'formData'), vi.spyOn(Response.prototype, 'formData')];
  const fields = await read().then(
    (form) => [...form].length,
    (refusal: unknown) => {
      const status = refusal instanceof Response ? refusal.status : (refusal as { code?: string }).code;
      if (status !== 400 && status !== 'invalid') throw refusal;
      return 'refused' as const;
    },
  );
  return { fields, bodiesSplit: split.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
}

afterEach(() => vi.restoreAllMocks());

describe('the fields of a form', () => {
  const REFUSED = { fields: 'refused', bodiesSplit: 0 };

  it.each<[string, BodyInit, string]>([
    ['64,000 of one name', repeated('a=', 64_000), URLENCODED],
    ['64,000 without a value', repeated('a', 64_000), URLENCODED],
    ['201 of different names', differing(201), URLENCODED],
    ['2,000 parts', parts(Array.from({ length: 2000 }, () => 'email')), MULTIPART],
    ['201 parts of different names', parts(Array.from({ length: 201 }, (_, n) => `field${n}`)), MULTIPART],
  ])('are refused before the body is split: %s', async (_what, body, type) => {
    expect(await fieldsRead(() => readForm(post(body, type)))).toEqual(REFUSED);
  });

  it.each<[string, BodyInit, string]>([
    ['101', repeated('email=x', 101), URLENCODED],
    ['120, spelled in two ways', `${repeated('email=x', 60)}&${repeated('e%6Dail=x', 60)}`, URLENCODED],
    ['101 parts', parts(Array.from({ length: 101 }, () => 'email')), MULTIPART],
  ])('are refused before they are handed on when too many have one name: %s', async (_what, body, type) => {
    expect((await fieldsRead(() => readForm(post(body, type)))).fields).toBe('refused');
  });

  it.each<[string, BodyInit, string]>([
    ['3,000 of one name', repeated('intent=apply', 3000), URLENCODED],
    ['3,000 parts', parts(Array.from({ length: 3000 }, () => 'intent')), MULTIPART],
  ])('are refused the same way where a form holds a file: %s', async (_what, body, type) => {
    const read = () => readUpload(post(body, type), { maxBytes: 1024 * 1024, tooLarge: 'too large' });
    expect(await fieldsRead(read)).toEqual(REFUSED);
  });

  it.each<[string, BodyInit, string | undefined, number]>([
    ['200 of different names', differing(200), URLENCODED, 200],
    ['100 of one name', repeated('email=x', 100), URLENCODED, 100],
    ['one that holds ampersands', `text=${'%26'.repeat(1000)}`, URLENCODED, 1],
    ['one that holds equals signs', `text=${'='.repeat(1000)}`, URLENCODED, 1],
    ['100 parts', parts(Array.from({ length: 100 }, () => 'email')), MULTIPART, 100],
    ['none', '', URLENCODED, 0],
  ])('arrive: %s', async (_what, body, type, count) => {
    expect((await fieldsRead(() => readForm(post(body, type)))).fields).toBe(count);
  });

  it('have the line breaks that the page’s script posts, also where a browser encodes them without one', async () => {
    const formFields = new URLSearchParams([
      ['text', '1 Main Street\r\nSpringfield\rOH'],
      ['other', 'b'],
      ['text', 'as\nstored'],
    ]);
    expect([...(await readForm(post(formFields, URLENCODED)))]).toEqual([
      ['text', '1 Main Street\nSpringfield\nOH'],
      ['other', 'b'],
      ['text', 'as\nstored'],
    ]);
  });

  it('arrive as a browser encodes them in parts, with the file', async () => {
    const sent = new FormData();
    sent.set('intent', 'logo');
    sent.set('picture', new Blob([Uint8Array.of(1, 2, 3)]), 'logo.png');
    const read = await readUpload(post(sent), { maxBytes: 10_000, tooLarge: 'too large' });
    expect([...read.keys()]).toEqual(['intent', 'picture']);
  });
});

describe('the bytes of a form', () => {
  it('are counted while they arrive: a body that states no length is read as far as the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024;
        if (sent > 64 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024).fill(0x61));
      },
    });
    const request = new Request('http://app.example/login', {
      method: 'POST',
      body: endless,
      headers: { 'Content-Type': URLENCODED },
      duplex: 'half',
    } as RequestInit);
    await expect(readForm(request)).rejects.toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(1024 * 1024);
  });
});

describe('a form that stops arriving', () => {
  const stalled = (type: string) =>
    new Request('http://app.example/login', {
      method: 'POST',
      body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) }),
      headers: { 'Content-Type': type },
      duplex: 'half',
    } as RequestInit);

  it('is answered at its deadline', async () => {
    await expect(readForm(stalled(URLENCODED), { deadlineMs: 20 })).rejects.toMatchObject({ status: 408 });
    const limits = { maxBytes: 1000, tooLarge: 'too large', deadlineMs: 20 };
    await expect(readUpload(stalled(MULTIPART), limits)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('is answered when the connection breaks', async () => {
    const brokenRequest = new Request('http://app.example/login', {
      method: 'POST',
      body: new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) }),
      headers: { 'Content-Type': URLENCODED },
      duplex: 'half',
    } as RequestInit);
    await expect(readForm(brokenRequest)).rejects.toMatchObject({ status: 400 });
  });
});
