import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { metricsEndpoint } from './endpoint.ts';
import type { ServiceMetrics } from './service-metrics.ts';

const TOKEN = 'a-token-of-sixteen-or-more';
const metrics = { write: async () => 'the metrics' } as Partial<ServiceMetrics> as ServiceMetrics;

interface Asks {
  from?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** @returns the response, or null if the request was passed on */
async function ask(token: string | undefined, { from = '127.0.0.1', headers = {}, method = 'GET' }: Asks) {
  let sent: string | null = null;
  const res = {
    set: () => res,
    end(text: string) {
      sent = text;
    },
  };
  const req = {
    path: '/metrics',
    method,
    socket: { remoteAddress: from },
    get: (name: string) => headers[name.toLowerCase()],
  };
  await metricsEndpoint(metrics, token)(req as unknown as Request, res as unknown as Response, () => {});
  return sent;
}

it.each<[string, string | undefined, Asks]>([
  ['this machine, without a token', undefined, {}],
  ['this machine by IPv6', undefined, { from: '::1' }],
  ['this machine by IPv4 in IPv6', undefined, { from: '::ffff:127.0.0.1' }],
  [
    'who has the token, from anywhere',
    TOKEN,
    { from: '203.0.113.7', headers: { authorization: `Bearer ${TOKEN}` } },
  ],
  [
    'a proxied request with the token',
    TOKEN,
    { headers: { via: '1.1 proxy', authorization: `bearer ${TOKEN}` } },
  ],
])('answers %s', async (_who, token, asks) => {
  expect(await ask(token, asks)).toBe('the metrics');
});

it.each<[string, string | undefined, Asks]>([
  ['another machine', undefined, { from: '203.0.113.7' }],
  ['another machine whose address begins alike', undefined, { from: '127.0.0.1.example' }],
  ['a proxy on this machine', undefined, { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['this machine once there is a token', TOKEN, {}],
  ['a wrong token', TOKEN, { headers: { authorization: `Bearer ${TOKEN}x` } }],
  ['the token as a password', TOKEN, { headers: { authorization: `Basic ${TOKEN}` } }],
  ['a POST', undefined, { method: 'POST' }],
])('leaves %s to the answer of unknown addresses', async (_who, token, asks) => {
  expect(await ask(token, asks)).toBeNull();
});
