import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, loggableError } from './log.ts';
import type { ServiceLimits } from './service-limits.ts';

type StopLimits = Pick<ServiceLimits, 'listenOnMs' | 'cutAfterMs' | 'exitAfterMs'>;

export interface HttpStop {
  /**
   * Completes all requests that were sent to the server, each response with `Connection: close`, and closes its connections. The server
   * listens for a while longer to read requests that are unread in open connections or in the queue of new ones. Connections with
   * unfinished requests are cut after `cutAfterMs`.
   */
  stop(limits: StopLimits): Promise<void>;
}

interface OpenConnection {
  /** Responses that have not been sent completely. */
  underWay: Set<ServerResponse>;
  /** Bytes received when the last response had been sent; more bytes are the beginning of another request. */
  bytesAnswered: number;
}

const SWEEP_MS = 50;

/** Must be called before the first request, to track all requests in progress. */
export function prepareHttpStop(server: Server): HttpStop {
  const connections = new Map<Socket, OpenConnection>();
  let closing = false;
  const announceClose = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('Connection', 'close');
  };
  server.on('connection', (socket) => {
    connections.set(socket, { underWay: new Set(), bytesAnswered: 0 });
    socket.on('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, res) => {
    const connection = connections.get(socket);
    connection?.underWay.add(res);
    res.on('close', () => {
      connection?.underWay.delete(res);
      if (connection) connection.bytesAnswered = socket.bytesRead;
    });
    if (closing) announceClose(res);
  });
  // Node's own closeIdleConnections() destroys a connection whose response is written but not sent yet.
  const endIdle = () => {
    for (const [socket, { underWay, bytesAnswered }] of connections)
      if (underWay.size === 0 && socket.bytesRead === bytesAnswered) socket.destroySoon();
  };
  return {
    async stop({ listenOnMs, cutAfterMs }) {
      closing = true;
      for (const { underWay } of connections.values()) for (const res of underWay) announceClose(res);
      const cut = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, cutAfterMs);
      await sleep(listenOnMs);
      const sweep = setInterval(endIdle, SWEEP_MS);
      // Calls the socket server's method, because the HTTP server's calls closeIdleConnections().
      await new Promise((done) => NetServer.prototype.close.call(server, done));
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

/**
 * A repeated signal within this time counts as the same request: `npm start` passes on signals that the terminal has also sent to this
 * process.
 */
const SAME_REQUEST_MS = 500;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Stops the process in order after a signal, or after an error outside of every request. Such an error may have left anything half done, so
 * the process finishes the requests in progress and exits with 1. A second signal ends it at once, and so does the deadline, regardless of
 * what it still waits for.
 * @param stopWithParent whether the end of the process that started this one also counts as a signal; it must have opened an IPC channel
 * @param stop stops everything; a failing step does not affect the others. Returns 'exit' if something that was given up would keep the
 * process alive
 */
export function stopOnSignal({
  log,
  exitAfterMs,
  stopWithParent,
  stop,
}: {
  log: Logger;
  exitAfterMs: number;
  stopWithParent?: boolean;
  stop(
    attempt: (step: string, work: Promise<unknown> | undefined) => Promise<void>,
  ): Promise<'exit' | undefined>;
}): void {
  let stoppingSince: number | null = null;

  const attempt = async (step: string, work: Promise<unknown> | undefined) => {
    try {
      await work;
    } catch (error) {
      log.warn({ step, ...loggableError(error) }, 'a step of stopping failed');
    }
  };
  const begin = async (why: object) => {
    stoppingSince = performance.now();
    log.info(why, 'stopping');
    setTimeout(() => {
      log.error('stopped with work unfinished');
      process.exit(1);
    }, exitAfterMs).unref();
    const end = await stop(attempt);
    log.info('stopped');
    if (end === 'exit') process.exit();
  };

  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (stoppingSince === null) void begin({ signal });
      else if (performance.now() - stoppingSince > SAME_REQUEST_MS) {
        log.warn({ signal }, 'stopped at once');
        process.exit(128 + constants.signals[signal]);
      }
    });
  // Unhandled rejections also arrive here.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ origin, ...loggableError(error) }, 'an error outside of every request');
    process.exitCode = 1;
    if (stoppingSince === null) void begin({ origin });
  });
  if (stopWithParent) followParent(() => stoppingSince === null && void begin({ signal: 'parent is gone' }));
}

function followParent(stop: () => void): void {
  process.once('disconnect', stop);
  // The listener would keep the process alive as long as the channel is open.
  process.channel?.unref();
  if (!process.connected) stop();
}
