import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Phase in which a connection fails: before the greeting, at a command, inside the message, or after its final dot. */
export type Phase = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'answer';

export interface SmtpProxy {
  url: string;
  /**
   * Fault of every connection opened from now on. It occurs at a command of type `at`, after `after` commands of that type have passed;
   * null means no fault.
   */
  fault: { at: Phase; how: 'drop' | 'stall'; after?: number } | null;
  /** Number of connections opened so far. */
  connections: number;
  /** Number of connections that the client still holds open. */
  open: number;
  /** Number of times that the fault has occurred. */
  strikes: number;
  close(): Promise<void>;
}

/** Starts a proxy in front of an SMTP server; it drops or stalls connections at an exact point of the conversation. */
export async function startSmtpProxy(targetPort: number, port = 0): Promise<SmtpProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const { fault } = proxy;
    proxy.connections++;
    proxy.open++;
    client.on('close', () => proxy.open--);
    track(client);
    const strike = () => {
      proxy.strikes++;
      client.pause();
      if (fault?.how === 'drop') client.destroy();
    };
    if (fault?.at === 'connect') return strike();

    const target = connect(targetPort, '127.0.0.1');
    track(target);
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
    let wholeMessage = false;
    let passed = 0;
    target.on('data', (chunk) => {
      // The server has accepted the message and confirms it, but the response never arrives.
      if (wholeMessage && fault?.at === 'answer') strike();
      else client.write(chunk);
    });
    let inBody = false;
    let line = '';
    let struck = false;
    client.on('data', (chunk) => {
      if (struck) return;
      if (inBody) {
        if (fault?.at === 'body') {
          struck = true;
          return strike();
        }
        line = (line + chunk.toString('latin1')).slice(-5);
        if (line === '\r\n.\r\n') {
          wholeMessage = true;
          inBody = false;
          line = '';
        }
        target.write(chunk);
        return;
      }
      line += chunk.toString('latin1');
      for (let end = line.indexOf('\r\n'); end >= 0; end = line.indexOf('\r\n')) {
        const command = line.slice(0, end + 2);
        if (fault && command.toUpperCase().startsWith(fault.at) && passed++ >= (fault.after ?? 0)) {
          struck = true;
          return strike();
        }
        line = line.slice(end + 2);
        target.write(command, 'latin1');
        if (/^DATA\r\n/i.test(command)) {
          // A client waits for the server's response before the first byte of the message.
          inBody = true;
          line = '';
          return;
        }
      }
    });
  });
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const proxy: SmtpProxy = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    connections: 0,
    open: 0,
    strikes: 0,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  return proxy;
}
