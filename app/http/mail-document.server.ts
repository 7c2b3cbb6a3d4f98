/**
 * Serves a mail's HTML as a document without scripts, forms or our origin. Only our own page may frame it, and its links open in a new tab.
 */
export function mailDocument(html: string): Response {
  const target = '<base target="_blank">';
  const body = /<head[^<>]*>/i.test(html)
    ? html.replace(/<head[^<>]*>/i, (head) => head + target)
    : target + html;
  return new Response(body, {
    headers: {
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: 'self'; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox',
    },
  });
}
