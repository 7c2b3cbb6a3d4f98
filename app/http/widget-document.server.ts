import { type AppLoadContext, json } from '@remix-run/node';
import {
  findTenantByClient,
  findTenantByHost,
  toWidgetConfig,
  type WidgetTenant,
} from '../domain/tenants/index.ts';
import type { IslandAssets, WidgetDocument } from '../protocol/widget-config.ts';
import { documentPolicy } from './security-headers.server.ts';

/** Widget documents hold nothing personal and are the same for every visitor. */
const CACHE = 'public, max-age=60, stale-while-revalidate=600';

/**
 * The loader of every widget page: finds the tenant and answers with what its document needs, or 404 with the page
 * that says so. An unknown or inactive client never falls through to another tenant (D2).
 *
 * @param by `client` as the embed line writes it, or `host`: the tenant whose own host name this is, else the default
 * @param compact true in a frame: no page header
 */
export async function widgetDocument(options: {
  request: Request;
  context: AppLoadContext;
  by: { client: string } | { host: string };
  compact: boolean;
}) {
  const { request, context, by, compact } = options;
  const { db, env } = context.services;
  const tenant =
    'client' in by
      ? await findTenantByClient(db, by.client)
      : await findTenantByHost(db, by.host, env.APP_DOMAIN);
  if (!tenant) return document({ config: null, assets: island(context, 'unavailable') }, 404, 'any');

  const query = new URL(request.url).searchParams;
  const config = toWidgetConfig(tenant, {
    widget: 'full',
    client: 'client' in by ? by.client : tenant.subdomain,
    theme: query.get('theme')?.slice(0, 40) || 'orange',
    locale: query.get('locale')?.slice(0, 20) || 'en',
    compact,
  });
  return document({ config, assets: island(context, 'full') }, 200, framersOf(tenant));
}

const framersOf = (tenant: WidgetTenant) =>
  tenant.allowedOrigins.length > 0 ? tenant.allowedOrigins : 'any';

function island(context: AppLoadContext, name: 'full' | 'unavailable'): IslandAssets {
  const assets = context.widgetAssets[name];
  if (!assets) throw new Error(`The widget build has no island "${name}"; run the build again.`);
  return assets;
}

const document = (data: WidgetDocument, status: number, framedBy: 'any' | readonly string[]) =>
  json(data, {
    status,
    headers: {
      'Cache-Control': status === 200 ? CACHE : 'no-store',
      'Content-Security-Policy': documentPolicy({ framedBy }),
    },
  });
