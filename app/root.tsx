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
import type { DocumentTheme } from './protocol/widget-config.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { NotFound } from './ui/not-found.tsx';
import pageStyles from './ui/page.css?url';

interface RouteHandle {
  /** False for pages that work without Remix in the browser: widget islands, articles, plain pages. */
  hydrate?: boolean;
  /** True for widget documents, whose island brings all the styles that they need. */
  island?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as RouteHandle | undefined);
  const failed = Boolean(useRouteError());
  const hydrate = !failed && handles.every((handle) => handle?.hydrate !== false);
  const island = !failed && handles.some((handle) => handle?.island);
  const theme = failed ? undefined : matches.map(({ data }) => themeIn(data)).find(Boolean);
  const nonce = useNonce();
  return (
    <html lang={useLocale()} data-unknown={theme?.unknown}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* A tenant's page shows no icon of ours, and browsers ask for none. */}
        <link rel="icon" href="data:," />
        {island ? null : <link rel="stylesheet" href={pageStyles} />}
        <Meta />
        <Links />
        {theme?.css ? <style>{theme.css}</style> : null}
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

/** Of a tenant's document; it comes with what its loader answers. */
const themeIn = (data: unknown) => (data as { theme?: DocumentTheme } | null | undefined)?.theme;

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFound message={messageOf(error.data)} />;
  return <ErrorPage />;
}

/** A loader may throw a 404 with a sentence of its own; Remix's own one is of no use to a visitor. */
const messageOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined;
