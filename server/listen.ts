import type { RequestListener } from 'node:http';
import { type HttpStop, prepareHttpStop } from './graceful-stop.ts';
import { type AppServer, createAppServer } from './http-server.ts';

/** The port can't be opened. The message is for the person who starts the service. */
export class ListenError extends Error {}

export interface Listening extends AppServer {
  port: number;
  http: HttpStop;
}

/**
 * Opens the port before anything is written, so that a start that fails because of its port leaves no trace. Until the app is ready
 * `/healthz` reports success, and everything else is answered with 503 and Retry-After.
 * @param port 0 picks a free one
 * @throws ListenError
 */
export async function listen(port: number): Promise<Listening> {
  const { server, serve } = createAppServer(answerStarting);
  const http = prepareHttpStop(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(reasonFor(error, port))));
    server.listen(port, resolve);
  });
  server.removeAllListeners('error');
  const address = server.address();
  return {
    server,
    serve,
    http,
    port: typeof address === 'object' && address ? address.port : port,
  };
}

const answerStarting: RequestListener = (req, res) => {
  const [path] = (req.url ?? '').split('?', 1);
  const isHealth = path === '/healthz';
  res.writeHead(isHealth ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(isHealth ? {} : { 'Retry-After': '5', Connection: 'close' }),
  });
  res.end(JSON.stringify({ status: isHealth ? 'ok' : 'starting' }));
};

function reasonFor({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use; set PORT to another one.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}; set PORT to another one.`;
  return message;
}
