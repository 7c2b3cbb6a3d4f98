/**
 * A mail's HTML as a document: no script, no form, no address of ours, and nothing but our own page may frame it.
 * Its links open in a new tab.
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
