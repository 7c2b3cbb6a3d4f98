import interFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { useLocale } from './http/locale.ts';
import { useNonce } from './http/nonce.ts';
import { DEFAULT_TENANT } from './protocol/default-tenant.ts';
import type { PublicSite } from './protocol/public-site.ts';
import type { DocumentTheme } from './protocol/widget-config.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { NotFound } from './ui/not-found.tsx';
import pageStyles from './ui/page.css?url';

// Zod tests whether it may compile code, which the pages' policy forbids and browsers report as an issue. This must run before any schema
// is created.
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

interface RouteHandle {
  /** False for pages that work without Remix in the browser: widget islands, articles, plain pages. */
  hydrate?: boolean;
  /** True for widget documents, whose island includes all their styles. */
  island?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as RouteHandle | undefined);
  const failed = Boolean(useRouteError());
  const hydrate = !failed && handles.every((handle) => handle?.hydrate !== false);
  const theme = failed ? undefined : matches.map(({ data }) => themeIn(data)).find(Boolean);
  const site = failed ? undefined : matches.map(({ data }) => siteIn(data)).find(Boolean);
  const isPlatform = site?.kind === 'platform';
  const isConsole = !failed && matches.some(({ data }) => namesProduct(data));
  // `/` is a widget's document on one host and a page of the site on another.
  const island = !failed && !site && handles.some((handle) => handle?.island);
  const nonce = useNonce();
  return (
    <html lang={useLocale()} data-unknown={theme?.unknown}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* A tenant's page must not show our icon, and browsers request /favicon.ico unless an icon is given. */}
        {isPlatform || isConsole ? (
          <>
            <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
            <link rel="apple-touch-icon" href="/touch-icon.png" />
          </>
        ) : (
          <link rel="icon" href={failed ? 'data:,' : tenantIcon(matches)} />
        )}
        {isPlatform || isConsole ? (
          <link rel="preload" as="font" type="font/woff2" href={interFile} crossOrigin="anonymous" />
        ) : null}
        {island ? null : <link rel="stylesheet" href={pageStyles} />}
        <Meta />
        <Links />
        {/* Not escaped, so that its hash matches the one in the policy. It contains only a build's style sheet and the theme's validated
            values. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: neither holds what a visitor or a tenant wrote. */}
        {theme?.css ? <style dangerouslySetInnerHTML={{ __html: theme.css }} /> : null}
      </head>
      <body>
        {children}
        {hydrate ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** Returns the site of a public page from its loader's data. */
const siteIn = (data: unknown) => (data as { site?: PublicSite } | null | undefined)?.site;

/** Returns the logo of the tenant whose page this is. Frames and tenants without a logo have no icon. */
function tenantIcon(matches: readonly { data: unknown }[]): string {
  const icons = matches.map(({ data }) => {
    const page = data as TenantPageData | null | undefined;
    const config = page?.config ?? page?.data?.config;
    if (page?.site?.isDefaultTenant || (config?.tenantId === DEFAULT_TENANT && !config.compact))
      return page?.site?.logoUrl ?? config?.logoUrl ?? '/mark.svg';
    return page?.site?.logoUrl ?? (config?.compact ? null : config?.logoUrl);
  });
  return icons.find(Boolean) ?? 'data:,';
}

/** Places of the logo in the data of public pages, widgets and plans. */
interface TenantPageData {
  site?: Pick<PublicSite, 'logoUrl' | 'isDefaultTenant'> | null;
  config?: IconConfig | null;
  data?: { config?: IconConfig } | null;
}

interface IconConfig {
  tenantId?: string;
  logoUrl?: string | null;
  compact?: boolean;
}

/** Whether the page belongs to the console or its log-in, whose loaders return the product's name. */
const namesProduct = (data: unknown) =>
  typeof (data as { product?: unknown } | null | undefined)?.product === 'string';

/** Returns the theme of a tenant's document, from its own data or from the site that it is part of. */
const themeIn = (data: unknown) =>
  (data as { theme?: DocumentTheme } | null | undefined)?.theme ?? siteIn(data)?.theme;

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <NotFound message={readErrorText(error.data, 'message')} advice={readErrorText(error.data, 'advice')} />
    );
  return <ErrorPage />;
}

/** A loader may throw a 404 with its own sentence and some advice; Remix's default is useless to a visitor. */
function readErrorText(data: unknown, name: 'message' | 'advice'): string | undefined {
  const text = (data as Partial<Record<string, unknown>> | null | undefined)?.[name];
  return typeof text === 'string' ? text : undefined;
}
