import { createServer, type RequestListener, type Server } from 'node:http';
import type { Express } from 'express';
import { BODY_MS } from '#app/http/read-body.server.ts';
import { createMessageClasses } from './express-messages.ts';
import { acceptAbsoluteTarget } from './request-target.ts';

/** How long a client may take. In milliseconds. */
export interface RequestWaits {
  /** From the connection, or the request before, to the end of the headers. */
  headersMs: number;
  /** To the end of the body; Node answers 408 and closes. Longer than a body reader's own deadline (read-body.server.ts). */
  requestMs: number;
  /** How long a connection stays open for another request: longer than a proxy in front holds its own, or it would use a closed one. */
  keepAliveMs: number;
  /** How long a connection may be silent while an answer is on its way: a client that reads nothing. */
  silentMs: number;
  /** How often the first two are looked at. */
  checkEveryMs: number;
}

const WAITS: RequestWaits = {
  headersMs: 15_000,
  requestMs: BODY_MS.file + 5000,
  keepAliveMs: 65_000,
  silentMs: 120_000,
  checkEveryMs: 5000,
};

/** Bytes of a request's line and headers, which bounds what a query or a cookie can hold; Node answers 431 to more. */
const MAX_HEADER_BYTES = 16 * 1024;

/** What a client may send before an app sees it, and how long it may take. */
export interface AppServer {
  server: Server;
  /** From now on requests are answered by the app. */
  serve(app: Express): void;
}

/** @param answerStarting answers until an app is there */
export function createAppServer(
  answerStarting: RequestListener,
  waits: Partial<RequestWaits> = {},
): AppServer {
  const { headersMs, requestMs, keepAliveMs, silentMs, checkEveryMs } = { ...WAITS, ...waits };
  const { classes, adopt } = createMessageClasses();
  let answer = answerStarting;
  const server = createServer(
    {
      ...classes,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: checkEveryMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      acceptAbsoluteTarget(request);
      answer(request, response);
    },
  );
  server.setTimeout(silentMs);
  return {
    server,
    serve(app) {
      adopt(app);
      answer = app;
    },
  };
}

/** The server around an app. */
export function createHttpServer(app: Express, waits?: Partial<RequestWaits>): Server {
  const { server, serve } = createAppServer(app, waits);
  serve(app);
  return server;
}
