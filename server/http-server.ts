import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';
import { BODY_MS } from '#app/http/read-body.server.ts';
import { acceptAbsoluteTarget } from './request-target.ts';

/** Time limits for a client, in milliseconds. */
export interface RequestWaits {
  /** From the connection, or the previous request, to the end of the headers. */
  headersMs: number;
  /** Until the end of the body; Node answers 408 and closes. Longer than a body reader's own deadline (read-body.server.ts). */
  requestMs: number;
  /** Idle time of a connection: longer than that of a proxy in front, which would otherwise use a closed connection. */
  keepAliveMs: number;
  /** Maximum time for which a client reads no part of a response. */
  silentMs: number;
  /** Interval at which `headersMs` and `requestMs` are checked. */
  checkEveryMs: number;
}

const WAITS: RequestWaits = {
  headersMs: 15_000,
  requestMs: BODY_MS.file + 5000,
  keepAliveMs: 65_000,
  silentMs: 120_000,
  checkEveryMs: 5000,
};

/** Maximum bytes of a request's line and headers, which limits queries and cookies; Node answers 431 to more. */
const MAX_HEADER_BYTES = 16 * 1024;

/** A server that limits what a client may send before an app sees it, and how long it may take. */
export interface AppServer {
  server: Server;
  /** Lets the app answer requests from now on. */
  serve(app: Express): void;
}

/** @param answerStarting answers until the app is ready */
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

/**
 * Creates classes for the requests and responses of a server that have express's methods from the start. Express adds its methods by
 * changing each object's prototype, which slows down all of Node's code that uses the object afterwards.
 */
function createMessageClasses() {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  return {
    classes: { IncomingMessage: AppRequest, ServerResponse: AppResponse },
    /** Makes the classes inherit from this app's request and response. */
    adopt(app: Pick<Express, 'request' | 'response'>): void {
      Object.setPrototypeOf(AppRequest.prototype, app.request);
      Object.setPrototypeOf(AppResponse.prototype, app.response);
      app.request = AppRequest.prototype as Request;
      app.response = AppResponse.prototype as unknown as Response;
    },
  };
}
