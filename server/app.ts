import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import compressedFiles from 'express-static-gzip';
import { REPLAYED } from '#app/api/answer-once.server.ts';
import { readApiGuide } from '#app/api/index.server.ts';
import type { ReplicaReport } from '#app/db/replica-watch.ts';
import { isServiceHost, type PlatformHosts } from '#app/domain/tenants/index.ts';
import { createDocumentCache } from '#app/http/document-cache.server.ts';
import { canChangeState } from '#app/http/origin-check.server.ts';
import { RECENT_WRITE, recentWriteCookie } from '#app/http/recent-write.server.ts';
import { baseHeaders, newNonce } from '#app/http/security-headers.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import type { AssetsByLocale } from '#app/protocol/widget-config.ts';
import { type ApiOptions, answerApiCalls, findApiPath, refuseUnknownApiPath } from './api-calls.ts';
import { consoleHosts, type PageModule } from './console-hosts.ts';
import { documentCache } from './document-cache.ts';
import { formSize } from './form-size.ts';
import { inOrder } from './in-order.ts';
import { type Logger, loggablePath, reportError } from './log.ts';
import { metricsEndpoint } from './metrics/endpoint.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import { pageRequests } from './page-requests.ts';
import { readHost } from './read-host.ts';
import { requestTarget } from './request-target.ts';
import { beginRequestSpan, endRequestSpan, runInSpan } from './traces/request-span.ts';
import type { Traces } from './traces/types.ts';
import { markUnavailable, unavailablePages } from './unavailable-pages.ts';
import { sendProblem } from './web-request.ts';

export interface AppOptions extends ApiOptions {
  log: Logger;
  metrics: ServiceMetrics;
  /** Set if traces are recorded. */
  traces?: Traces | null;
  /** Folders of the build; null omits them (tests of the API alone). */
  build: {
    remix: ServerBuild | (() => Promise<ServerBuild>);
    /** Names the build in the ledger of consents; null in development. */
    id?: string | null;
    clientDir: string;
    widgetDir: string;
    loaderDir: string;
  } | null;
  /** Vite's own middleware during development. */
  devMiddleware?: RequestHandler;
  /** Read per request, because a watching build changes it. */
  widgetAssets: () => AssetsByLocale;
  /** Reports the replica's state, if there is one. */
  replica?: (() => ReplicaReport) | null;
  /** False once the process is stopping, so that a load balancer stops sending requests. */
  isAccepting: () => boolean;
}

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      log: Logger;
      /** The routes of the page that the path matches, from the outermost to the page's own. */
      pageRoutes?: readonly { path?: string; module?: PageModule }[];
    }
  }
}

/** Options for files whose names contain a hash of their content. */
const forever = { immutable: true, maxAge: '365d', index: false as const, redirect: false };
/** The widget's files, which a frame sandboxed without allow-same-origin requests with the origin null; modules then need CORS. */
const widgetFile = {
  ...forever,
  setHeaders: (res: ServerResponse) => void res.setHeader('Access-Control-Allow-Origin', '*'),
};
/** embed.js and its modules, whose URLs never change, because embedding pages refer to them. */
const loaderFile = {
  cacheControl: false,
  index: false as const,
  redirect: false,
  setHeaders(res: ServerResponse) {
    res.setHeader('Cache-Control', 'public, max-age=300, stale-while-revalidate=86400');
    // The loader's other files are modules, and a page may also load embed.js as one: browsers fetch modules with CORS.
    res.setHeader('Access-Control-Allow-Origin', '*');
  },
};
/** Public pages that are rendered once for many readers of a host; each page still decides whether it may be cached. */
const CACHED_PATHS = ['/b2b', '/education', '/legal', '/robots.txt', '/sitemap.xml'];
/** The widget's and the loader's files are already compressed on disk (scripts/compress-copies.mjs). */
const compressed = { enableBrotli: true, orderPreference: ['br'], index: false };

/** Creates the HTTP side of the service: health, static files, the API's hot calls, then Remix. */
export function createApp(options: AppOptions): express.Express {
  const { rateLimits, build, widgetAssets, metrics } = options;
  const services = { ...options.services, events: metrics.countEvents(options.services.events) };
  const app = express();
  app.disable('x-powered-by');
  // The query parser is not used, and express would otherwise parse every query.
  app.disable('query parser');
  const proxies = services.env.TRUST_PROXY;
  if (proxies) app.set('trust proxy', /^\d+$/.test(proxies) ? Number(proxies) : proxies);

  defineScheme(app, services.env.APP_ORIGIN);

  app.use(
    inOrder([
      requestLog(options),
      requestTarget('GET, HEAD, POST, PUT, OPTIONS'),
      health(options),
      metricsEndpoint(options.metrics, services.env.METRICS_TOKEN),
      securityHeaders(services.env),
      rejectMalformedHost,
    ]),
  );
  app.use(CACHED_PATHS, documentCache(createDocumentCache()));
  const compress = compression();
  const pages = build && pageRequests(build.remix);
  app.use(
    inOrder([
      findApiPath(),
      refuseUnknownApiPath,
      // API calls compress their larger responses themselves (sendWebResponse).
      unlessApiCall(compress),
      withoutNul,
      // `pages` runs before the origin check, which concerns only requests that a page accepts. For read requests it runs later, once no
      // file matches the path.
      ...(pages
        ? [unlessApiCall((req, res, next) => (isRead(req.method) ? next() : pages(req, res, next)))]
        : []),
      originCheck(services.env.APP_ORIGIN),
      ...(options.replica ? [rememberWriters] : []),
      answerApiCalls({ ...options, services }, compress),
    ]),
  );

  if (build && pages) {
    app.use(compressedFiles(build.loaderDir, { ...compressed, serveStatic: loaderFile }));
    if (options.devMiddleware) app.use(withoutPolicy, options.devMiddleware);
    app.use('/w', compressedFiles(build.widgetDir, { ...compressed, serveStatic: widgetFile }));
    app.use('/assets', express.static(`${build.clientDir}/assets`, forever));
    app.use(express.static(build.clientDir, { maxAge: '1h', index: false, redirect: false }));
    app.all(
      '*',
      pages,
      consoleHosts(services),
      formSize,
      unavailablePages,
      createRequestHandler({
        build: build.remix,
        getLoadContext: (req, res) => ({
          services,
          rateLimits,
          address: req.ip ?? 'unknown',
          requestId: res.locals.requestId,
          report: (error: unknown) => {
            if (services.isUnavailable(error)) markUnavailable(res);
            reportError(res.locals.log, error);
          },
          nonce: newNonce(),
          readApiGuide,
          widgetAssets: widgetAssets(),
        }),
      }) as RequestHandler,
    );
  }
  app.use(lastResort);
  return app;
}

/** Omits includeSubDomains on a company's own domain, so that browsers apply no policy to hosts below it. */
function securityHeaders(hosts: PlatformHosts): RequestHandler {
  const [ofService, ofCompany] = [true, false].map((includeSubDomains) => baseHeaders({ includeSubDomains }));
  return (req, res, next) =>
    (isServiceHost(readHost(req) ?? '', hosts) ? ofService : ofCompany)?.(req, res, next);
}

const unlessApiCall =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    res.locals.apiPath === undefined ? handler(req, res, next) : next();

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** Vite's hot reload needs inline scripts and a web socket, which the documents' policy forbids. */
const withoutPolicy: RequestHandler = (_req, res, next) => {
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) => (/^content-security-policy$/i.test(name) ? res : setHeader(name, value));
  next();
};

/** Gives each request an id, returns it in a header, and counts the request and logs one line once the response is sent. */
const requestLog =
  ({ log, metrics, traces }: AppOptions): RequestHandler =>
  (req, res, next) => {
    const clientRequestId = req.get('x-request-id');
    const requestId =
      clientRequestId && /^[\w-]{8,64}$/.test(clientRequestId) ? clientRequestId : randomUUID();
    const started = performance.now();
    res.locals.requestId = requestId;
    const span = beginRequestSpan(traces, req);
    res.locals.log = log.child({ requestId, ...(span && { trace_id: span.traceId }) });
    res.set('X-Request-Id', requestId);
    res.on('close', () => {
      const tookMs = performance.now() - started;
      const ms = Math.round(tookMs);
      metrics.countRequest({
        method: req.method,
        url: req.originalUrl,
        status: res.statusCode,
        seconds: tookMs / 1000,
        isAborted: !res.writableFinished,
        isRepeated: res.hasHeader(REPLAYED),
      });
      const line = { method: req.method, path: loggablePath(req.originalUrl), status: res.statusCode, ms };
      if (res.writableFinished) res.locals.log.info(line, 'request');
      else res.locals.log.info({ ...line, aborted: true }, 'request');
      if (span) endRequestSpan(span, req, res);
    });
    runInSpan(span, next);
  };

/** Answers `/healthz` (the process runs) and `/readyz` (it accepts work and its database responds). */
function health({ services, isAccepting, log, replica }: AppOptions): RequestHandler {
  let wasReady = true;
  return async (req, res, next) => {
    if (req.path !== '/healthz' && req.path !== '/readyz') return next();
    if (!isRead(req.method))
      return void res
        .status(req.method === 'OPTIONS' ? 204 : 405)
        .set('Allow', 'GET, HEAD, OPTIONS')
        .json({ type: 'about:blank', title: 'Method not allowed', status: 405 });
    if (req.path === '/healthz') return void res.json({ status: 'ok' });
    if (!isAccepting()) return void res.status(503).set('Retry-After', '5').json({ status: 'stopping' });
    try {
      await services.ping();
      wasReady = true;
      const databases = replica && { primary: 'answers', replica: replica().state };
      res.json({ status: 'ready', ...(databases && { databases }) });
    } catch (error) {
      // Logged once, regardless of the number of requests.
      if (wasReady) log.warn({ err: error }, 'the database does not take a write');
      wasReady = false;
      res.status(503).set('Retry-After', '5').json({ status: 'database unreachable' });
    }
  };
}

const hasSession = (req: express.Request) => /(^|;\s*)(__Host-)?session=/.test(req.get('cookie') ?? '');

/** Reads that use POST: their search terms are in the body, so that no log contains them. */
const READS_BY_POST: readonly string[] = ['/admin/search', '/admin/tenants/names'];

/** A user who changes something in the console sees it at once, whichever process answers the next request. */
const rememberWriters: RequestHandler = (req, res, next) => {
  if (!isRead(req.method) && !READS_BY_POST.includes(req.path) && hasSession(req)) {
    res.append('Set-Cookie', recentWriteCookie(req.secure));
    // A page that responds with a form's result reads its data with this request's headers.
    req.headers.cookie += `; ${RECENT_WRITE}`;
  }
  next();
};

/**
 * Whether a mail program unsubscribes its reader (RFC 8058). The link's token is the authority, and no session is read, so the request may
 * come from any site's page: web mail programs send it from their own.
 */
const isOneClick = ({ method, path }: express.Request) =>
  method === 'POST' && /^\/unsubscribe\/[^/]+\/?$/i.test(path);

function originCheck(appOrigin: string | undefined): RequestHandler {
  return (req, res, next) => {
    const { method, protocol } = req;
    const origin = req.get('origin');
    const host = readHost(req);
    if (canChangeState({ method, origin, protocol, host, hasSession: hasSession(req) }, appOrigin)) {
      if (origin !== undefined && !isRead(method)) addressAs(req, new URL(origin).host);
      return next();
    }
    if (isOneClick(req)) {
      // Remix would compare it with the host.
      delete req.headers.origin;
      return next();
    }
    const refusal = new AppError('forbidden', 'This request came from another site.');
    sendProblem(res, refusal).catch(next);
  };
}

/**
 * The origin check has passed, so the client addressed the origin's host, regardless of how a proxy changed the Host header. Remix compares
 * the two as text and fails if they differ.
 */
function addressAs(req: express.Request, host: string): void {
  req.headers.host = host;
  delete req.headers['x-forwarded-host'];
}

/**
 * Determines the scheme by which the client reached the service. If APP_ORIGIN is https every request counts as https, regardless of the
 * socket or a proxy: cookies are then Secure and only for this host, links are https, and a form from http is cross-origin.
 */
function defineScheme(app: express.Express, appOrigin: string | undefined): void {
  const asExpressReads = Object.getOwnPropertyDescriptor(express.request, 'protocol')?.get;
  const isAlwaysHttps = appOrigin?.startsWith('https:');
  Object.defineProperty(app.request, 'protocol', {
    get(this: express.Request) {
      return isAlwaysHttps || asExpressReads?.call(this).toLowerCase() === 'https' ? 'https' : 'http';
    },
  });
}

const isHost = (host: string | undefined): boolean =>
  host === undefined || (/^[\w.:[\]-]+$/.test(host) && canParseUrl(`http://${host}/`));

/** Refuses a request whose URL can't be built; Remix would fail on it. */
const rejectMalformedHost: RequestHandler = (req, res, next) => {
  // Remix reads the port from this header even if no proxy is trusted.
  if (!req.app.get('trust proxy')) delete req.headers['x-forwarded-host'];
  if (isHost(req.get('host')) && isHost(req.get('x-forwarded-host'))) return next();
  const refusal = new AppError('invalid', 'The Host header is no host.');
  sendProblem(res, refusal).catch(next);
};

/** No row has a NUL in its key, and Postgres rejects a query that contains one. */
const withoutNul: RequestHandler = (req, res, next) => {
  if (!req.originalUrl.includes('%00')) return next();
  const unknown = new AppError('not-found', 'There is nothing at this address.');
  sendProblem(res, unknown).catch(next);
};

/** Logs unexpected errors completely and answers without a stack. */
const lastResort: ErrorRequestHandler = (error, req, res, next) => {
  const status =
    typeof error?.status === 'number' && error.status >= 400 && error.status < 500 ? error.status : 500;
  // Requests that express rejects (a path that can't be decoded) are the caller's error, not a failure of the service.
  if (status === 500) reportError(res.locals.log, error);
  if (res.headersSent) return next(error);
  const message = status === 500 ? 'Something went wrong on our side.' : 'Invalid request';
  res.status(status).set('Cache-Control', 'no-store');
  if (req.get('accept')?.includes('json'))
    res
      .type('application/problem+json')
      .send(JSON.stringify({ type: 'about:blank', title: message, status, requestId: res.locals.requestId }));
  else res.type('text/plain').send(message);
};
