import { renderGuideHtml } from '#app/documents/index.ts';
import { readGuide } from '#app/domain/education/index.ts';
import { findTenantByClient } from '#app/domain/widget-tenant/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inLocale } from '#app/messages/current.ts';
import { acceptedLocale, DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { declareCall } from './call.server.ts';
import { guideDocs } from './docs/documents.ts';

/** The policy allows only the page's own styles. The page has no script and makes no requests. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const CACHE_SECONDS = 300;

/**
 * `GET /api/peptide-masterclass-guide` (T section 7, D33): the guide as a printable page, in the language of `?locale=` or of the browser,
 * under the name and in the theme of the company in `?client=`. It is public, because mails to leads link to it and it contains no personal
 * data. Without a company it shows no name (D1).
 */
export const getMasterclassGuide = declareCall({
  method: 'GET',
  path: '/api/peptide-masterclass-guide',
  summary: 'Read the printable guide of the masterclass',
  limit: 'download',
  docs: guideDocs,
  async handle({ request, context }) {
    const { searchParams } = new URL(request.url);
    const client = searchParams.get('client');
    const tenant = client ? await findTenantByClient(context.services.db, client) : null;
    if (client && !tenant) throw new AppError('not-found', 'Guide not found.');
    const locale =
      parseLocale(searchParams.get('locale')) ??
      acceptedLocale(request.headers.get('accept-language')) ??
      DEFAULT_LOCALE;
    const html = inLocale(locale, () => renderGuideHtml({ guide: readGuide(locale), company: tenant }));
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': locale,
        'Content-Security-Policy': POLICY,
        'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
        Vary: 'Accept-Language',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      },
    });
  },
});
