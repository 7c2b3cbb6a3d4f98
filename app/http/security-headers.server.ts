import { randomBytes } from 'node:crypto';
import helmet from 'helmet';

/** Headers for everything that is served; documents add their Content-Security-Policy and Referrer-Policy themselves. */
export const baseHeaders = helmet({
  contentSecurityPolicy: false,
  // A widget is framed by shops on purpose: who may frame what is said by frame-ancestors.
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
}

/** The Content-Security-Policy of an HTML document. */
export function documentPolicy({ framedBy, nonce }: DocumentPolicy): string {
  const ancestors =
    framedBy === 'none' ? "'none'" : framedBy === 'any' ? 'http: https:' : ["'self'", ...framedBy].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src 'self'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** A fresh nonce for one document. */
export const newNonce = (): string => randomBytes(16).toString('base64');
