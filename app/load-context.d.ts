import type { OpenApiDocument } from './api/openapi/build-document.ts';
import type { RateLimits } from './http/rate-limits.server.ts';
import type { Locale } from './messages/locales.ts';
import type { AssetsByLocale } from './protocol/widget-config.ts';
import type { Services } from './services.server.ts';

/** What the express server hands to every Remix loader and action. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    services: Services;
    rateLimits: RateLimits;
    /** The client's network address: for limits, and in a person's own list of sessions. */
    address: string;
    /** What the log calls this request. */
    requestId: string;
    /** Reports an unexpected failure to the log, with the request's id. */
    report(error: unknown): void;
    /** What the page about the HTTP API shows; the calls are a part of the server. */
    readApiGuide(): { document: OpenApiDocument; problemCodes: Readonly<Record<string, string>> };
    /** Nonce of this document's Content-Security-Policy. */
    nonce: string;
    /** Script and styles of each widget island in each language, from their builds. */
    widgetAssets: AssetsByLocale;
    /** The language of this request's document; its loader sets it. */
    locale?: Locale;
  }
}
