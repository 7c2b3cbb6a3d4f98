import { type AppLoadContext, json } from '@remix-run/node';
import { mayFrameWidget } from '#app/domain/tenants/index.ts';
import {
  findTenantByClient,
  findTenantByHost,
  nameShelf,
  showToRegion,
  toWidgetConfig,
  toWidgetCover,
  type WidgetTenant,
} from '#app/domain/widget-tenant/index.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { acceptedLocale, DEFAULT_LOCALE, type Locale, parseLocale } from '#app/messages/locales.ts';
import { readRegion } from '#app/protocol/regional-rules.ts';
import type {
  IslandAssets,
  WidgetAssets,
  WidgetConfig,
  WidgetDocument,
} from '#app/protocol/widget-config.ts';
import { STEPS_OF } from '#app/protocol/widget-events.ts';
import { THEME_BEGINS, themeStyle } from '#app/theme/style.ts';
import { parseTheme, unknownIn } from '#app/theme/theme.ts';
import { isOwnOrigin } from './origin-check.server.ts';
import { documentPolicy, WIDGET_PERMISSIONS } from './security-headers.server.ts';

/** Style of the advice below the text saying that an assessment is not available. No tenant's theme applies there. */
const ADVICE_STYLE =
  'footer.sg-unavailable{padding-top:0}.sg-unavailable p{max-width:34rem;margin:0 auto .75rem;font:400 1rem/1.5 system-ui,sans-serif}';

/** Modes in which the loader opens the widget over the page, as the frame's URL names them. */
const DIALOG_MODE = /^(popup|slide-in|side-tab|popover)$/;

/** Widget documents contain no personal data and are the same for every visitor. */
const CACHE = 'public, max-age=60, stale-while-revalidate=600';

/**
 * The loader of every widget page. Finds the tenant and answers with the data for its document, or with a 404 page if there is no such
 * tenant. An unknown or inactive client never falls back to another tenant (D2).
 *
 * @param by `client` as in the embed code, or `host`: the tenant whose own host name this is, else the default
 * @param widget the page's widget; without it the query's `widget`, and `full` for an unknown one
 * @param compact true in a frame: no page header
 * @param preview true for the console's preview: only this service may frame it, it is not cached, and it sends nothing, so that a trial
 * run creates no lead and is not counted
 */
export async function widgetDocument(options: {
  request: Request;
  context: AppLoadContext;
  by: { client: string } | { host: string };
  widget?: WidgetConfig['widget'];
  compact: boolean;
  preview?: boolean;
}) {
  const { request, context, by: lookup, compact, preview = false } = options;
  const { db, env } = context.services;
  const tenant =
    'client' in lookup
      ? await findTenantByClient(db, lookup.client)
      : await findTenantByHost(db, lookup.host, env);
  const query = new URL(request.url).searchParams;
  const requestedTheme = { theme: query.get('theme'), scheme: query.get('scheme') };
  const requestedLocale = query.get('locale');
  const requestedWidget = query.get('widget');
  const widget = options.widget ?? readKind(requestedWidget) ?? 'full';
  const locale = chooseLocale(requestedLocale, request, tenant?.locale);
  context.locale = locale;
  const varies = !requestedLocale;
  if (!tenant)
    return document(
      { config: null, theme: { css: ADVICE_STYLE }, assets: island(context, 'unavailable') },
      { status: 404, varies },
    );

  const theme = parseTheme(tenant, requestedTheme);
  const unknown =
    [
      ...unknownIn(requestedTheme),
      ...(requestedLocale && !parseLocale(requestedLocale) ? ['locale'] : []),
      ...(requestedWidget && !options.widget && requestedWidget !== widget ? ['widget'] : []),
    ].join(' ') || undefined;
  const region = readRegion(query.get('region'));
  const config = toWidgetConfig(tenant, {
    widget,
    region,
    client: 'client' in lookup ? lookup.client : tenant.subdomain,
    theme: typeof theme.colours === 'string' ? theme.colours : 'brand',
    locale,
    compact,
    isLive: isLiveService(context.services.env),
  });
  const framer = preview ? null : foreignFramer(request, context);
  const refused = framer !== null && !mayFrameWidget(tenant, framer);
  if (framer) context.services.sightings.note({ client: tenant.id, origin: framer, widget }, new Date());
  // With its normal policy the frame would stay empty, which the page around it could detect only by a timeout.
  if (refused)
    return document(
      { config: null, refused: framer, theme: { css: ADVICE_STYLE }, assets: island(context, 'unavailable') },
      { status: 403, varies },
    );
  // In the preview, tenants choose the theme with the questions visible, and may see the cover before switching it on.
  const hasCover = preview ? query.get('cover') === 'on' : tenant.coverEnabled;
  const inDialog = compact && DIALOG_MODE.test(query.get('mode') ?? '');
  const extras = listIslands(context, { cover: hasCover, 'in-dialog': inDialog, 'unknown-options': unknown });
  const assets = island(context, widget);
  const styles = [assets, ...extras].map(({ inline }) => inline?.style ?? '');
  const inlineCss = styles.join('') + (preview ? THEME_BEGINS : '');
  return document(
    {
      // Every visitor downloads the document, so the products are in a separate file. A preview can't fetch anything, so its document
      // includes them.
      config: preview ? config : { ...config, products: {}, shelf: nameShelf(showToRegion(tenant, region)) },
      ...(hasCover && { cover: toWidgetCover(tenant) }),
      theme: { css: inlineCss + themeStyle(theme), unknown },
      assets,
      extras,
    },
    {
      framedBy: preview ? [] : allowedFramers(tenant),
      varies,
      variesByFramer: tenant.allowedOrigins.length > 0,
      preview,
    },
  );
}

/** The loader of a widget on its own page: `?client` names the tenant, else the host does; `?embed=true` makes it compact. */
export function widgetPageDocument(options: {
  request: Request;
  context: AppLoadContext;
  widget?: WidgetConfig['widget'];
  compact?: boolean;
}) {
  const url = new URL(options.request.url);
  const client = url.searchParams.get('client');
  const lookup = client ? { client } : { host: url.host };
  return widgetDocument({ compact: url.searchParams.get('embed') === 'true', ...options, by: lookup });
}

const readKind = (name: string | null) =>
  (Object.keys(STEPS_OF) as WidgetConfig['widget'][]).find((kind) => kind === name);

/**
 * Chooses the language that the embed code requests, else the browser's, else the tenant's. Only in the second case does the answer vary by
 * a header: for a shop that names the language a CDN caches a single document.
 */
const chooseLocale = (requestedLocale: string | null, request: Request, tenantLocale = ''): Locale =>
  parseLocale(requestedLocale) ??
  (requestedLocale ? undefined : acceptedLocale(request.headers.get('accept-language'))) ??
  parseLocale(tenantLocale) ??
  DEFAULT_LOCALE;

/**
 * Returns the site that embeds the frame, from the Referer that the loader allows the browser to send; null for a page of this service or
 * an unknown site.
 */
function foreignFramer(request: Request, context: AppLoadContext): string | null {
  const referer = request.headers.get('referer');
  if (request.headers.get('sec-fetch-dest') !== 'iframe' || !referer || !canParseUrl(referer)) return null;
  const { origin, protocol } = new URL(referer);
  const isForeign =
    /^https?:$/.test(protocol) && !isOwnOrigin(request, context.services.env.APP_ORIGIN, origin);
  return isForeign ? origin : null;
}

const allowedFramers = (tenant: WidgetTenant) =>
  tenant.allowedOrigins.length > 0 ? tenant.allowedOrigins : 'any';

function island(context: AppLoadContext, name: keyof WidgetAssets): IslandAssets {
  const assets = context.widgetAssets[context.locale ?? DEFAULT_LOCALE][name];
  if (!assets) throw new Error(`The widget build has no island "${name}"; run the build again.`);
  return assets;
}

/** Lists the islands whose condition is true or a non-empty text. */
const listIslands = (context: AppLoadContext, conditions: Partial<Record<keyof WidgetAssets, unknown>>) =>
  (Object.keys(conditions) as (keyof WidgetAssets)[]).flatMap((name) =>
    conditions[name] ? [island(context, name)] : [],
  );

interface Answer {
  status?: number;
  framedBy?: 'any' | readonly string[];
  /** True if the answer varies by the browser's language. */
  varies: boolean;
  /** True if the answer varies by the site that embeds the frame, because only some sites may show the assessment. */
  variesByFramer?: boolean;
  preview?: boolean;
}

const document = (
  data: WidgetDocument,
  { status = 200, framedBy = 'any', varies, variesByFramer, preview }: Answer,
) =>
  json(data, {
    status,
    headers: {
      'Cache-Control': status === 200 && !preview ? CACHE : 'no-store',
      // Search engines should index the page around a frame, not the frame's document.
      ...(data.config?.compact && { 'X-Robots-Tag': 'noindex' }),
      'Permissions-Policy': WIDGET_PERMISSIONS,
      // A page with `require-corp` shows no frame without this header. The value is not `require-corp`, because a tenant's pictures may be
      // on any server.
      'Cross-Origin-Embedder-Policy': 'credentialless',
      ...((varies || variesByFramer) && {
        Vary: [varies && 'Accept-Language', variesByFramer && 'Referer'].filter(Boolean).join(', '),
      }),
      'Content-Security-Policy': documentPolicy({
        framedBy,
        scriptHashes: [data.assets, ...(data.extras ?? [])].flatMap(({ inline }) => inline?.hash ?? []),
        style: data.theme?.css,
        connects: !preview,
      }),
    },
  });
