import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import compression from 'compression';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { sendWebResponse } from './web-request.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const csv = (portions: () => AsyncGenerator<Uint8Array>) =>
  new Response(ReadableStream.from(portions()) as BodyInit, { headers: { 'Content-Type': 'text/csv' } });

/** @returns the URL of the file, and the errors with which sending it ended */
const serve = (portions: () => AsyncGenerator<Uint8Array>) => serveAnswer(() => csv(portions));

async function serveAnswer(answer: () => Response) {
  const errors: unknown[] = [];
  const app = express();
  app.get('/', async (_req, res) => {
    try {
      await sendWebResponse(res, answer(), compression());
    } catch (error) {
      errors.push(error);
    }
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((ready) => server?.once('listening', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, errors };
}

it('breaks the connection off when a file fails on the way, so that no part of it is taken for the whole', async () => {
  const { url, errors } = await serve(async function* () {
    yield new TextEncoder().encode('a,b\r\n');
    throw new Error('the database went away');
  });
  // With compression, such a short beginning would not have been sent yet.
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  await expect(response.text()).rejects.toThrow();
  expect(errors).toMatchObject([{ message: 'the database went away' }]);
});

it('reads no more of a file than its receiver takes, and stops when the receiver goes away', async () => {
  let portions = 0;
  let isEnded = false;
  let end: () => void = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const { url, errors } = await serve(async function* () {
    try {
      for (;;) {
        portions += 1;
        yield new Uint8Array(1_000_000);
      }
    } finally {
      isEnded = true;
      end();
    }
  });
  const gone = new AbortController();
  const response = await fetch(url, { signal: gone.signal, headers: { 'Accept-Encoding': 'identity' } });
  const reader = response.body?.getReader();
  await reader?.read();
  // The sender stops by itself, because this side does not read during that time.
  let before = -1;
  while (before !== portions) {
    before = portions;
    for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
  }
  expect(portions).toBeLessThan(100);
  gone.abort();
  await ended;
  expect(isEnded).toBe(true);
  expect(errors).toEqual([]);
});

it.each<[what: string, encoding: string | null, answer: () => Response, text: string]>([
  ['a small answer', null, () => jsonResponse({ ok: 'yes' }), '{"ok":"yes"}'],
  ['a large one', 'gzip', () => jsonResponse('é'.repeat(5000)), JSON.stringify('é'.repeat(5000))],
  ['one that is no JSON', 'gzip', () => new Response('a'.repeat(5000)), 'a'.repeat(5000)],
  ['none', null, () => new Response(null, { status: 204 }), ''],
  [
    'a file',
    'gzip',
    () =>
      csv(async function* () {
        yield new TextEncoder().encode('a,b\r\n');
      }),
    'a,b\r\n',
  ],
])('sends %s with the encoding %s', async (_what, encoding, answer, text) => {
  const { url } = await serveAnswer(answer);
  const received = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(received.headers.get('content-encoding')).toBe(encoding);
  expect(await received.text()).toBe(text);
});
