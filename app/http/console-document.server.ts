import { type AppLoadContext, json } from '@remix-run/node';
import { documentPolicy } from './security-headers.server.ts';

/** Headers of the console's documents: never framed, never stored, and their URL not sent to other sites. */
export const consoleHeaders = (context: AppLoadContext): Record<string, string> => ({
  // radix-ui's dialogs and menus and sonner's toasts write their own style elements.
  'Content-Security-Policy': documentPolicy({
    framedBy: 'none',
    nonce: context.nonce,
    inlineStyles: true,
    frames: true,
  }),
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
});

/** Builds the response of a loader or action for a page outside the console's frame: log in, sign up, reset. */
export const authDocument = <T extends object>(context: AppLoadContext, data: T, status = 200) =>
  json({ product: context.services.env.PRODUCT_NAME, ...data }, { status, headers: consoleHeaders(context) });
