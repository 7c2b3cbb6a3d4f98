import { createHash, randomBytes } from 'node:crypto';
import helmet from 'helmet';
import { DAY_MS } from '#app/lib/durations.ts';
import { parseWebOrigin } from '#app/lib/web-address.ts';

const YEAR_S = (365 * DAY_MS) / 1000;

/**
 * Headers for everything that is served; documents add their Content-Security-Policy and Referrer-Policy themselves.
 * @param includeSubDomains whether browsers may ask everything below the host over https alone: false on a company's own domain,
 *   below which other servers of theirs may be
 */
export const baseHeaders = ({ includeSubDomains }: { includeSubDomains: boolean }) =>
  helmet({
    strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains },
    contentSecurityPolicy: false,
    // A widget is framed by shops on purpose: frame-ancestors controls who may frame what.
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    referrerPolicy: false,
  });

export interface DocumentPolicy {
  /** Who may frame the page: 'none', 'any' http(s) page, or a tenant's allowed origins. */
  framedBy: 'none' | 'any' | readonly string[];
  /** For Remix's own inline scripts on hydrated pages. Widget documents have none, so that a CDN can cache them. */
  nonce?: string;
  /** Of the scripts that the document holds, known since the build. */
  scriptHashes?: readonly string[];
  /** True for a page that shows frames of this service. */
  frames?: boolean;
  /**
   * True for a page with Stripe's payment form: its script, its frames and its API (docs.stripe.com/security/guide). An origin for the
   * demo's substitute, which has its script and its frame there.
   */
  stripe?: boolean | string;
  /** True for the console, whose components write style elements and attributes. */
  inlineStyles?: boolean;
  /** False for a page that may send nothing: the console's preview of a widget. */
  connects?: boolean;
  /** The text of the one style element that the document holds: a theme's, named by its hash. */
  style?: string;
}

/** The Content-Security-Policy of an HTML document. */
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
 * Permissions-Policy of a widget's document: what browsers would let any frame do, or its page hand on, and no widget
 * needs. Only names that browsers know: they warn about others in the console of every shop's page.
 */
export const WIDGET_PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'fullscreen', 'gamepad', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access', 'sync-xhr', 'usb'],
]
  .map((name) => `${name}=()`)
  .join(', ');

/** Older versions stored origins that a policy reads as keywords, wildcards or directives of its own; those are left out. */
const isWebOrigin = (stored: string): boolean => parseWebOrigin(stored) === stored;

const cspHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** A fresh nonce for one document. */
export const newNonce = (): string => randomBytes(16).toString('base64');
