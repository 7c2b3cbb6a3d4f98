import { type AppLoadContext, json } from '@remix-run/node';
import { documentPolicy } from './security-headers.server.ts';

/**
 * Lets only somebody at this machine into the local mailbox, and nobody in production: it shows mails of all tenants, and
 * links that delete data.
 */
export function requireMailboxReader(context: AppLoadContext): void {
  if (context.services.env.NODE_ENV === 'production' || !context.fromThisMachine)
    throw json(null, { status: 404 });
}

const personal = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

/** For the mailbox's own pages, which frame a mail. */
export const mailboxHeaders = {
  ...personal,
  'Content-Security-Policy': `${documentPolicy({ framedBy: 'none' })}; frame-src 'self'`,
};

/**
 * A mail's HTML as a document: no script, no form, no address of ours, and nothing but our own page may frame it.
 * Its links open in a new tab.
 */
export function mailDocument(html: string): Response {
  const target = '<base target="_blank">';
  const body = /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + target)
    : target + html;
  return new Response(body, {
    headers: {
      ...personal,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: 'self'; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox',
    },
  });
}
