import { createHash, randomBytes } from 'node:crypto';
import helmet from 'helmet';
import { DAY_MS } from '#app/lib/durations.ts';
import { parseWebOrigin } from '#app/lib/web-address.ts';

const HSTS_MAX_AGE_S = (365 * DAY_MS) / 1000;

/**
 * Headers for every response; documents add their own Content-Security-Policy and Referrer-Policy.
 * @param includeSubDomains whether browsers may require https for everything below the host: false on a company's own domain, below which
 * it may have other servers
 */
export const baseHeaders = ({ includeSubDomains }: { includeSubDomains: boolean }) =>
  helmet({
    strictTransportSecurity: { maxAge: HSTS_MAX_AGE_S, includeSubDomains },
    contentSecurityPolicy: false,
    // Shops frame the widget on purpose, so frame-ancestors controls which pages may frame what.
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    referrerPolicy: false,
    // Only Internet Explorer, Flash and Acrobat read these two; they are 75 bytes of the widget's first packets.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });

export interface DocumentPolicy {
  /** Pages that may frame this one: 'none', 'any' http(s) page, or a tenant's allowed origins. */
  framedBy: 'none' | 'any' | readonly string[];
  /** Nonce for Remix's own inline scripts on hydrated pages. Widget documents have none, so that a CDN can cache them. */
  nonce?: string;
  /** Hashes of the document's scripts, known since the build. */
  scriptHashes?: readonly string[];
  /** True for a page that shows frames of this service. */
  frames?: boolean;
  /**
   * True for a page with Stripe's payment form, to allow its script, its frames and its API (docs.stripe.com/security/guide). An origin for
   * the demo's substitute, which serves its script and its frame from there.
   */
  stripe?: boolean | string;
  /** True for the console, whose components use style elements and attributes. */
  inlineStyles?: boolean;
  /** False for a page that may send no requests: the console's preview of a widget. */
  connects?: boolean;
  /** Text of the document's only style element, a theme's. The policy names it by its hash. */
  style?: string;
}

/** Builds the Content-Security-Policy of an HTML document. */
export function documentPolicy(policy: DocumentPolicy): string {
  const { framedBy, nonce, scriptHashes = [], style, frames, inlineStyles, connects = true } = policy;
  const stripe = stripeSources(policy.stripe);
  const ancestors =
    framedBy === 'none'
      ? "'none'"
      : framedBy === 'any'
        ? 'http: https:'
        : ["'self'", ...framedBy.filter(isWebOrigin)].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}${scriptHashes.map((hash) => ` '${hash}'`).join('')}${stripe?.scripts ?? ''}`,
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : style ? ` '${cspHash(style)}'` : ''}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src ${connects ? "'self'" : "'none'"}${stripe?.calls ?? ''}`,
    ...(frames || stripe ? [`frame-src ${frames ? "'self'" : ''}${stripe?.frames ?? ''}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

const STRIPE = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  calls: ' https://api.stripe.com',
  frames: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
};

const stripeSources = (stripe: DocumentPolicy['stripe']): typeof STRIPE | null => {
  if (typeof stripe === 'string') return { scripts: ` ${stripe}`, calls: '', frames: ` ${stripe}` };
  return stripe ? STRIPE : null;
};

/**
 * Permissions-Policy of a widget's document. It denies features that no widget needs and that browsers would allow in any frame or let its
 * page delegate. It lists only names that browsers know, because unknown names cause warnings in the console of every shop's page.
 */
export const WIDGET_PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'fullscreen', 'gamepad', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access', 'sync-xhr', 'usb'],
]
  .map((name) => `${name}=()`)
  .join(', ');

/** Older versions stored origins that a policy reads as keywords, wildcards or directives. Those are left out. */
const isWebOrigin = (origin: string): boolean => parseWebOrigin(origin) === origin;

const cspHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Creates a fresh nonce for one document. */
export const newNonce = (): string => randomBytes(16).toString('base64');
