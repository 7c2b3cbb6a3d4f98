import { createServer, type Socket } from 'node:net';

/** A server that accepts every connection and never answers. */
export async function startSilentServer() {
  const sockets = new Set<Socket>();
  let isGivingUp = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    // Reads what is sent, as a server does that hangs.
    socket.resume();
    if (isGivingUp) socket.destroy();
    else sockets.add(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    port: address.port,
    /** Callers that wait for an answer. */
    waiting: () => sockets.size,
    /** What a caller's deadline does, without the wait: ends those that wait, and those to come until it is taken back. */
    giveUp(isOn: boolean) {
      isGivingUp = isOn;
      if (isOn) for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
