import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { reachSmtp } from './reach-smtp.server.ts';

const LIMIT_MS = 20_000;

describe('the check of the mail server', () => {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function startMailServer(): Promise<{ port: number; mails: () => number }> {
    let mails = 0;
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      onAuth: ({ username, password }, _session, done) =>
        password === 'right' ? done(null, { user: username }) : done(new Error('No')),
      onMailFrom: (_address, _session, done) => {
        mails++;
        done();
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    closers.push(() => new Promise<void>((done) => server.close(() => done())));
    return { port: (server.server.address() as AddressInfo).port, mails: () => mails };
  }

  async function startTcp(onSocket: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      onSocket(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((done) => server.close(() => done()));
    });
    return (server.address() as AddressInfo).port;
  }

  it('logs in and begins no mail', async () => {
    const { port, mails } = await startMailServer();
    await reachSmtp(`smtp://user:right@127.0.0.1:${port}`, LIMIT_MS);
    expect(mails()).toBe(0);
  });

  it('tells a wrong password', async () => {
    const { port } = await startMailServer();
    await expect(reachSmtp(`smtp://user:wrong@127.0.0.1:${port}`, LIMIT_MS)).rejects.toMatchObject({
      failure: 'wrong-key',
      message: 'The mail server does not accept the log-in (535).',
    });
  });

  it('tells a server that is not there, one that is silent and one that refuses', async () => {
    const gone = await startTcp(() => undefined);
    await closers.pop()?.();
    await expect(reachSmtp(`smtp://127.0.0.1:${gone}`, LIMIT_MS)).rejects.toMatchObject({
      failure: 'unreachable',
    });
    const silent = await startTcp(() => undefined);
    await expect(reachSmtp(`smtp://127.0.0.1:${silent}`, 200)).rejects.toMatchObject({ failure: 'late' });
    const refusing = await startTcp((socket) => void socket.end('554 no service here\r\n'));
    await expect(reachSmtp(`smtp://127.0.0.1:${refusing}`, LIMIT_MS)).rejects.toMatchObject({
      failure: 'refused',
      message: 'The mail server refused the connection (554).',
    });
  });
});
