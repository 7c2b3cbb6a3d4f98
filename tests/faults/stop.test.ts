import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { newSqliteUrl } from '../support/databases.ts';
import { fullPayload } from '../support/payloads.ts';
import { answersIn, connectRaw, submissionRequest } from '../support/raw-client.ts';
import { bundleService, type ServiceProcesses, submit } from '../support/service-process.ts';

/** Number of clients; `npm run proof -- hangs` uses 240. */
const CLIENTS = 30;

let processes: ServiceProcesses;
beforeAll(async () => {
  processes = await bundleService();
}, 120_000);
afterAll(() => processes.remove());

/** Opens one connection that has sent half of a request, one with half of its headers, and one without any data. */
async function connectSlowClients(port: number) {
  const clients = await Promise.all([1, 2, 3].map(() => connectRaw(port)));
  const [half, headless] = clients;
  half?.socket.write(submissionRequest('{"a":1}').slice(0, -3));
  headless?.socket.write('POST /api/assessment HTTP/1.1\r\nHost: local');
  return clients;
}

it('answers every request that was sent before SIGTERM, says that it closes the connection, and ends with 0 although other clients are slow', async () => {
  const url = newSqliteUrl();
  const service = await processes.start(
    { LOG_LEVEL: 'silent', DATABASE_URL: url },
    { limits: { cutAfterMs: 4000 } },
  );
  const slow = await connectSlowClients(service.port);
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connectRaw(service.port)));
  // The connections are kept alive, like those of a proxy.
  for (const { socket } of clients) socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect
    .poll(() => clients.every(({ received }) => received().includes('"ok"')), { timeout: 15_000 })
    .toBe(true);
  for (const [n, { socket }] of clients.entries())
    socket.write(submissionRequest(JSON.stringify(fullPayload({ email: `v${n}@example.com` }))));
  await sleep(30);
  service.child.kill('SIGTERM');

  const ends = await Promise.all(clients.map(({ closed }) => closed));
  expect(ends.filter((end) => end === 'reset')).toEqual([]);
  const texts = clients.map(({ received }) => received());
  expect(texts.filter((text) => answersIn(text).length !== 2)).toEqual([]);
  expect(new Set(texts.map((text) => answersIn(text)[1]))).toEqual(new Set(['HTTP/1.1 201']));
  expect(await service.ended).toEqual({ code: 0, signal: null });
  // Tracing is not configured here; traces.test.ts has a process that loads it.
  expect(service.output()).toContain('OpenTelemetry: 0 modules');
  await Promise.all(slow.map(({ closed }) => closed));
  const { db, close } = await connect(url);
  expect(await db.lead.count()).toBe(CLIENTS);
  await close();
}, 60_000);

it('ends in order at SIGHUP, when its terminal is closed, although clients send and read slowly', {
  tags: ['nightly'],
}, async () => {
  const service = await processes.start(
    { LOG_LEVEL: 'info', DATABASE_URL: newSqliteUrl() },
    { limits: { cutAfterMs: 800 } },
  );
  const slow = await connectSlowClients(service.port);
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
  service.child.kill('SIGHUP');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(service.output()).toContain('"stopped"');
  await Promise.all(slow.map(({ closed }) => closed));
});

it('says at every answer after SIGTERM that it closes the connection, at /readyz that it is stopping, and ends at once at the second signal', async () => {
  const service = await processes.start(
    { LOG_LEVEL: 'info', DATABASE_URL: newSqliteUrl() },
    { limits: { listenOnMs: 300_000, cutAfterMs: 600_000, exitAfterMs: 600_000 } },
  );
  const client = await connectRaw(service.port);
  client.socket.write(submissionRequest('{"a":1}').slice(0, -3));
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
  service.child.kill('SIGTERM');
  await expect.poll(() => service.output(), { timeout: 5000 }).toContain('"stopping"');
  const readyz = await fetch(`${service.origin}/readyz`);
  expect([readyz.status, readyz.headers.get('connection'), await readyz.json()]).toEqual([
    503,
    'close',
    { status: 'stopping' },
  ]);
  const late = await submit(service.origin, 'late@example.com');
  expect([late.status, late.headers.get('connection')]).toEqual([201, 'close']);
  // Repeated, because a second signal within half a second counts as the same Ctrl-C, passed on by npm.
  const again = setInterval(() => service.child.kill('SIGINT'), 100);
  expect(await service.ended).toEqual({ code: 130, signal: null });
  clearInterval(again);
  client.socket.destroy();
}, 30_000);

async function expectEndAfter(failure: 'throw' | 'reject'): Promise<void> {
  const service = await processes.start(
    { LOG_LEVEL: 'info', DATABASE_URL: newSqliteUrl() },
    { failure, limits: { listenOnMs: 300 } },
  );
  const under = await connectRaw(service.port);
  const request = submissionRequest(JSON.stringify(fullPayload({ email: 'ada@example.com' })));
  under.socket.write(request.slice(0, -5));
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
  service.child.kill('SIGUSR2');
  await expect.poll(() => service.output(), { timeout: 5000 }).toContain('"stopping"');
  under.socket.write(request.slice(-5));
  expect(await under.closed).toBe('end');
  expect(answersIn(under.received())).toEqual(['HTTP/1.1 201']);
  expect(await service.ended).toEqual({ code: 1, signal: null });
  const line = service
    .output()
    .split('\n')
    .find((candidate) => candidate.includes('"fatal"') || candidate.includes('"level":60'));
  expect(line).toContain('service-process.ts');
  expect(service.output()).not.toContain('An error outside of every request');
}
const FAILURE_TITLE =
  'logs an error outside of every request (%s) without its message, answers what is under way and ends with 1';
it.each(['throw', 'reject'] as const)(FAILURE_TITLE, { tags: ['nightly'] }, expectEndAfter);
