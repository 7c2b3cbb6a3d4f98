import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Returns the number of open connections. */
  openCount(): number;
  /** Stops all bytes on the connections that are open now, without closing them. */
  silenceOpen(): void;
  /** Stops all bytes on every connection, including new ones. */
  silenceAll(): void;
  /** On the first connection whose client sends this text, the text passes but all responses to it are stopped. */
  silenceAnswersAfter(text: string): void;
  /** Whether `silenceAnswersAfter` has taken effect. */
  hasSilencedAnswers(): boolean;
  /** Lets new connections pass again. Silenced ones stay silent, as after a firewall has dropped their state. */
  letNewPass(): void;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  target: Socket;
  silent: boolean;
  answersSilent: boolean;
}

/** Starts a proxy in front of a server; it can stop forwarding bytes without closing a connection. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let allSilent = false;
  let fatalText: string | null = null;
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    const pair: Pair = { client, target, silent: false, answersSilent: false };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      target.destroy();
    };
    for (const socket of [client, target]) {
      socket.on('error', () => undefined);
      socket.on('close', end);
    }
    client.on('data', (chunk) => {
      if (pair.silent || allSilent) return;
      if (fatalText !== null && chunk.includes(fatalText)) {
        fatalText = null;
        pair.answersSilent = true;
      }
      target.write(chunk);
    });
    target.on('data', (chunk) => {
      if (!pair.silent && !allSilent && !pair.answersSilent) client.write(chunk);
    });
  });
  const silenceOpen = () => {
    for (const pair of pairs) pair.silent = true;
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    openCount: () => pairs.size,
    silenceOpen,
    silenceAll() {
      allSilent = true;
      silenceOpen();
    },
    silenceAnswersAfter(text) {
      fatalText = text;
    },
    hasSilencedAnswers: () => [...pairs].some((pair) => pair.answersSilent),
    letNewPass() {
      silenceOpen();
      allSilent = false;
    },
    close: () =>
      new Promise((done) => {
        for (const { client, target } of pairs) {
          client.destroy();
          target.destroy();
        }
        server.close(() => done());
      }),
  };
}
