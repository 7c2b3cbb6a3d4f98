import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, loggableError } from './log.ts';
import type { ServiceLimits } from './service-limits.ts';

type StopLimits = Pick<ServiceLimits, 'listenOnMs' | 'cutAfterMs' | 'exitAfterMs'>;

export interface HttpStop {
  /**
   * Lets all that was sent to the server be answered, each answer with `Connection: close`, and ends its connections. It
   * listens for a while longer: what lies unread in open connections, or in the queue of new ones, is read in that time.
   * Connections with unfinished requests are cut when `cutAfterMs` have passed.
   */
  stop(limits: StopLimits): Promise<void>;
}

interface OpenConnection {
  /** Answers that have not left yet. */
  underWay: Set<ServerResponse>;
  /** Bytes that had come when the last answer had left: more are the beginning of another request. */
  bytesAnswered: number;
}

const SWEEP_MS = 50;

/** Call it before the first request: it must know what is under way. */
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
  // Node's own closeIdleConnections() destroys a connection whose answer is written and has not left yet.
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
      // The socket server's, for the HTTP server's calls closeIdleConnections().
      await new Promise((done) => NetServer.prototype.close.call(server, done));
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

/** A repeated signal within this time is the same request: `npm start` passes on what the terminal sends to both. */
const SAME_REQUEST_MS = 500;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Stops the process in order at a signal, or after an error outside of every request: such an error may have left anything
 * half done, so the process answers what is under way and ends with 1. A second signal ends it at once, and so does the
 * deadline, whatever it waits for then.
 * @param stopWithParent whether the end of the process that started this one is a signal too; it must have opened an IPC channel
 * @param stop what there is to stop; each step's failure is its own. It answers 'exit' when something that has been
 * given up would hold the process up
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
  // Rejections that no code handles come here as well.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ origin, ...loggableError(error) }, 'an error outside of every request');
    process.exitCode = 1;
    if (stoppingSince === null) void begin({ origin });
  });
  if (stopWithParent) followParent(() => stoppingSince === null && void begin({ signal: 'parent is gone' }));
}

function followParent(stop: () => void): void {
  process.once('disconnect', stop);
  // A listener keeps the process alive as long as the channel is open.
  process.channel?.unref();
  if (!process.connected) stop();
}
