import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { Request, RequestHandler } from 'express';
import { AppError } from '#app/lib/app-error.ts';
import { sendProblem } from './web-request.ts';

type Build = ServerBuild | (() => Promise<ServerBuild>);
type RouteModule = ServerBuild['routes'][string]['module'];
/** A route as Remix's own router matches it. */
type RouteNode = { id: string; path?: string; module: RouteModule } & (
  | { index: true }
  | { index?: false; children: RouteNode[] }
);

/**
 * Answers requests that no page accepts, before Remix, which would answer with details of its own routes: methods that the page does not
 * have, and `?_data=` (Remix's own fetches) for a route that is not part of the page.
 */
export function pageRequests(build: Build): RequestHandler {
  const readTree = routeTreeReader(build);
  return async (req, res, next) => {
    try {
      // The router would log a URL that can't be decoded to the console, and match it undecoded.
      const matches = isDecodable(req.path) ? (matchRoutes(await readTree(), req.path) ?? []) : [];
      const routes = matches.map(({ route }) => route);
      if (routes.length > 0) res.locals.pageRoutes = routes;
      const refusal = judge(req, routes);
      if (refusal === null) return next();
      if (refusal.status === 204) return void res.status(204).set('Allow', refusal.allow).end();
      const headers: HeadersInit = refusal.status === 405 ? { Allow: refusal.allow } : {};
      const error =
        refusal.status === 405
          ? new AppError('method-not-allowed', `Use ${refusal.allow.replaceAll(', ', ' or ')} for this page.`)
          : new AppError('not-found', 'There is nothing at this address.');
      await sendProblem(res, error, headers);
    } catch (error) {
      next(error);
    }
  };
}

type Refusal = { status: 204 | 405; allow: string } | { status: 404 };

/** @param routes the routes of the page, from the outermost to its own; empty for a path that can't be decoded */
function judge(req: Request, routes: readonly RouteNode[]): Refusal | null {
  const search = new URLSearchParams(req.originalUrl.split('?').slice(1).join('?'));
  const target = formTarget(routes, search);
  const leaf = routes.at(-1);
  if (leaf === undefined) return { status: 404 };
  const reads = leaf.module.default !== undefined || leaf.module.loader !== undefined;
  const takesForms = target?.module.action !== undefined;
  const allow = [...(reads ? ['GET', 'HEAD'] : []), ...(takesForms ? ['POST'] : []), 'OPTIONS'].join(', ');

  if (req.method === 'OPTIONS') return { status: 204, allow };
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (!isRead && req.method !== 'POST') return { status: 405, allow };
  if (search.has('_data')) {
    const dataRoute = routes.find(({ id }) => id === search.get('_data'));
    const answers = isRead ? dataRoute?.module.loader : dataRoute?.module.action;
    if (answers !== undefined) return null;
    return !isRead && dataRoute !== undefined && dataRoute === target
      ? { status: 405, allow }
      : { status: 404 };
  }
  return (isRead ? reads : takesForms) ? null : { status: 405, allow };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the route whose action receives a page's form. An index route receives it only if the URL has `?index`; otherwise the route above
 * it does.
 */
function formTarget(routes: readonly RouteNode[], search: URLSearchParams): RouteNode | undefined {
  const leaf = routes.at(-1);
  if (!leaf?.index || search.getAll('index').includes('')) return leaf;
  return routes.filter(({ path }, index) => index === 0 || (path?.length ?? 0) > 0).at(-1);
}

/** Built once per build, and again when a watching build has changed it. */
function routeTreeReader(build: Build): () => Promise<RouteNode[]> {
  let cache: { from: ServerBuild; tree: RouteNode[] } | null = null;
  return async () => {
    const current = typeof build === 'function' ? await build() : build;
    if (cache?.from !== current) cache = { from: current, tree: listChildren(current) };
    return cache.tree;
  };
}

function listChildren(build: ServerBuild, parentId?: string): RouteNode[] {
  return Object.values(build.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) =>
      index ? { id, path, index, module } : { id, path, module, children: listChildren(build, id) },
    );
}
