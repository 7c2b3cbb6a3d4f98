import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../app/db.server.ts';
import { fullPayload } from '../support/payloads.ts';
import { bundleService, type ServiceProcesses, submit } from '../support/service-process.ts';

const CLIENTS = 240;

let processes: ServiceProcesses;
beforeAll(async () => {
  processes = await bundleService();
}, 120_000);
afterAll(() => processes.remove());

const requestOf = (body: string, more = '') =>
  `POST /api/assessment HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

interface RawClient {
  socket: Socket;
  /** What has come back so far. */
  received(): string;
  /** `end` when the other side finished in order, `reset` when it broke off. */
  closed: Promise<'end' | 'reset'>;
}

/** A client that reads what is in its socket, as it comes. */
async function connectRaw(port: number): Promise<RawClient> {
  const socket = createConnection({ port, host: 'localhost' });
  let text = '';
  let broken = false;
  socket.on('data', (data) => (text += data));
  socket.on('error', () => {
    broken = true;
  });
  const closed = new Promise<'end' | 'reset'>((done) =>
    socket.once('close', () => done(broken ? 'reset' : 'end')),
  );
  await new Promise((ready) => socket.once('connect', ready));
  return { socket, received: () => text, closed };
}

const answersIn = (text: string) => text.match(/^HTTP\/1\.1 \d{3}/gm) ?? [];

it('answers every request that was sent before SIGTERM, says that it closes the connection, and ends with 0', async () => {
  const service = await processes.start({ LOG_LEVEL: 'silent' });
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connectRaw(service.port)));
  // Kept alive, as a proxy's connections are.
  for (const { socket } of clients) socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect
    .poll(() => clients.every(({ received }) => received().includes('"ok"')), { timeout: 15_000 })
    .toBe(true);
  for (const [n, { socket }] of clients.entries())
    socket.write(requestOf(JSON.stringify(fullPayload({ email: `v${n}@example.com` }))));
  await sleep(30);
  service.child.kill('SIGTERM');

  const ends = await Promise.all(clients.map(({ closed }) => closed));
  expect(ends.filter((end) => end === 'reset')).toEqual([]);
  const texts = clients.map(({ received }) => received());
  expect(texts.filter((text) => answersIn(text).length !== 2)).toEqual([]);
  expect(new Set(texts.map((text) => answersIn(text)[1]))).toEqual(new Set(['HTTP/1.1 201']));
  expect(await service.ended).toEqual({ code: 0, signal: null });
}, 60_000);

it('says at every answer after SIGTERM that it closes the connection, and at /readyz that it is stopping', async () => {
  const service = await processes.start({ LOG_LEVEL: 'silent' }, { limits: { listenOnMs: 2000 } });
  service.child.kill('SIGTERM');
  const readyz = async () => {
    const response = await fetch(`${service.origin}/readyz`);
    return [response.status, response.headers.get('connection'), await response.json()];
  };
  await expect.poll(readyz, { interval: 10 }).toEqual([503, 'close', { status: 'stopping' }]);
  const late = await submit(service.origin, 'late@example.com');
  expect([late.status, late.headers.get('connection')]).toEqual([201, 'close']);
  expect(await service.ended).toEqual({ code: 0, signal: null });
});

it('ends although clients send and read slowly', async () => {
  const service = await processes.start({ LOG_LEVEL: 'info' }, { limits: { cutAfterMs: 800 } });
  const [half, headless, silent] = await Promise.all([1, 2, 3].map(() => connectRaw(service.port)));
  half?.socket.write(requestOf('{"a":1}').slice(0, -3));
  headless?.socket.write('POST /api/assessment HTTP/1.1\r\nHost: local');
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  await Promise.all([half, headless, silent].map((client) => client?.closed));
}, 30_000);

it('ends at once at the second signal', async () => {
  const service = await processes.start(
    { LOG_LEVEL: 'info' },
    { limits: { cutAfterMs: 600_000, exitAfterMs: 600_000 } },
  );
  const client = await connectRaw(service.port);
  client.socket.write(requestOf('{"a":1}').slice(0, -3));
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
  service.child.kill('SIGTERM');
  await expect.poll(() => service.output(), { timeout: 5000 }).toContain('"stopping"');
  service.child.kill('SIGINT');
  expect(await service.ended).toEqual({ code: 130, signal: null });
  client.socket.destroy();
}, 30_000);

it('stops in order at SIGHUP, when its terminal is closed', async () => {
  const service = await processes.start({ LOG_LEVEL: 'info' });
  service.child.kill('SIGHUP');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(service.output()).toContain('"stopped"');
}, 30_000);

it('goes on at SIGHUP when it was started to outlive its terminal', async () => {
  const service = await processes.start({ LOG_LEVEL: 'info' }, { wrapper: ['nohup'] });
  service.child.kill('SIGHUP');
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(service.output()).not.toContain('SIGHUP');
}, 30_000);

it.each([
  'throw',
  'reject',
] as const)('logs an error outside of every request (%s) without its message, answers what is under way and ends with 1', async (failure) => {
  const service = await processes.start({ LOG_LEVEL: 'info' }, { failure, limits: { listenOnMs: 300 } });
  const under = await connectRaw(service.port);
  const request = requestOf(JSON.stringify(fullPayload({ email: 'ada@example.com' })));
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
    .find((one) => one.includes('"fatal"') || one.includes('"level":60'));
  expect(line).toContain('service-process.ts');
  expect(service.output()).not.toContain('An error outside of every request');
}, 30_000);

it('keeps what it had accepted when it is stopped', async () => {
  const folder = await processes.newFolder();
  const url = `file:${folder}/app.db`;
  const service = await processes.start({ LOG_LEVEL: 'silent', DATABASE_URL: url });
  const answers = Array.from({ length: 20 }, (_, n) => submit(service.origin, `v${n}@example.com`));
  await Promise.race(answers);
  service.child.kill('SIGTERM');
  const accepted = (await Promise.all(answers)).filter(({ status }) => status === 201);
  await service.ended;
  const { db, close } = await connect(url);
  expect(accepted).toHaveLength(20);
  expect(await db.lead.count()).toBe(20);
  await close();
}, 30_000);
