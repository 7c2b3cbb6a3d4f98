import type { OpenApiDocument } from './api/openapi/build-document.ts';
import type { RateLimits } from './http/rate-limits.server.ts';
import type { Locale } from './messages/locales.ts';
import type { AssetsByLocale } from './protocol/widget-config.ts';
import type { Services } from './services.server.ts';
import type { Theme } from './theme/theme.ts';

/** The context that the express server passes to every Remix loader and action. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    services: Services;
    rateLimits: RateLimits;
    /** The client's network address, for limits and for a person's own list of sessions. */
    address: string;
    /** The request's id in the log. */
    requestId: string;
    /** Reports an unexpected failure to the log, with the request's id. */
    report(error: unknown): void;
    /** Returns the data for the page about the HTTP API, whose code is in the server's bundle. */
    readApiGuide(): { document: OpenApiDocument; problemCodes: Readonly<Record<string, string>> };
    /** Nonce of this document's Content-Security-Policy. */
    nonce: string;
    /** Script and styles of each widget island in each language, from their builds. */
    widgetAssets: AssetsByLocale;
    /** The language of this request's document, which its loader sets. */
    locale?: Locale;
    /** Writes what this request's action did. The page's loader, which runs afterwards, calls it in the document's language. */
    reply?: (brand: string) => string;
    /** The company of a mailed link that this request's action has used up, for the page that follows. */
    ownPage?: { brand: string; logoUrl?: string | null; theme: Theme };
  }
}
