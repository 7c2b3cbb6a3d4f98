import { createServer, type Socket } from 'node:net';

/** Starts a server that accepts every connection and never responds. */
export async function startSilentServer() {
  const sockets = new Set<Socket>();
  let isGivingUp = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    // The server reads what is sent, as a server that hangs does.
    socket.resume();
    if (isGivingUp) socket.destroy();
    else sockets.add(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    port: address.port,
    /** Returns the number of callers that wait for a response. */
    waiting: () => sockets.size,
    /** Does what a caller's deadline does, without the wait: ends the waiting connections, and new ones until it is turned off. */
    giveUp(isOn: boolean) {
      isGivingUp = isOn;
      if (isOn) for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
