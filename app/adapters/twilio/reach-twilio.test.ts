import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT } from '../../../tests/support/twilio-stub.ts';
import { reachTwilio } from './reach-twilio.server.ts';

let status: number | null = 200;
const requests: string[] = [];
const server = createServer((req, res) => {
  requests.push(`${req.method} ${req.url} ${req.headers.authorization}`);
  if (status !== null) res.writeHead(status).end('{}');
});
let apiBase = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const reach = (limitMs = 20_000) => reachTwilio({ ...ACCOUNT, apiBase }, limitMs);

it('reads the account and sends nothing', async () => {
  status = 200;
  await reach();
  const credentials = Buffer.from(`${ACCOUNT.accountSid}:${ACCOUNT.authToken}`).toString('base64');
  expect(requests).toEqual([`GET /2010-04-01/Accounts/${ACCOUNT.accountSid}.json Basic ${credentials}`]);
});

it.each([
  [401, 'wrong-key', 'Twilio does not accept the token.'],
  [503, 'unreachable', 'Twilio has a problem of its own (503).'],
  [404, 'refused', 'Twilio refused the request (404).'],
])('says what %i means', async (code, failure, message) => {
  status = code;
  await expect(reach()).rejects.toMatchObject({ failure, message });
});

it('tells a Twilio that does not answer from one that is not there', async () => {
  status = null;
  await expect(reach(200)).rejects.toMatchObject({ failure: 'late' });
  apiBase = 'http://127.0.0.1:1';
  await expect(reach()).rejects.toMatchObject({ failure: 'unreachable' });
});
