import { type AppLoadContext, json } from '@remix-run/node';
import { inLocale } from '#app/messages/current.ts';
import { acceptedLocale, DEFAULT_LOCALE, type Locale, parseLocale } from '#app/messages/locales.ts';
import { t } from '#app/messages/plan-page.ts';
import type { DocumentTheme } from '#app/protocol/widget-config.ts';
import { documentPolicy } from './security-headers.server.ts';

/**
 * Returns the headers of a plan's pages: they are personal, so they are not cached, not indexed, and their URL is not sent as a referrer.
 * @param asks true for pages with a form: browsers send no origin when a page with `no-referrer` posts, and the origin check then refuses;
 * `same-origin` reveals just as little to other sites
 */
const planHeaders = (asks: boolean, style?: string) => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': asks ? 'same-origin' : 'no-referrer',
  'Content-Security-Policy': documentPolicy({ framedBy: 'none', style }),
});

/** A `theme` in the data is the page's own theme, for the root layout. */
export const planDocument = <T extends object | null>(data: T, { status = 200, asks = false } = {}) => {
  const { theme } = (data ?? {}) as { theme?: DocumentTheme };
  return json(data, { status, headers: planHeaders(asks, theme?.css) });
};

/**
 * Responds to a pressed button with the page.
 * @param options.reply writes what the button did; the page's loader, which runs afterwards, returns it (readReply) for the page and its title
 */
export function planReply<T extends object>(
  context: AppLoadContext,
  { reply, status = 200, data }: { reply: (brand: string) => string; status?: number; data: T },
) {
  context.reply = reply;
  return planDocument(data, { status, asks: true });
}

/** Returns what this request's action did, in the document's language; null for a page that is only opened. */
export const readReply = ({ reply, locale }: AppLoadContext, brand: string): string | null =>
  reply ? inLocale(locale ?? DEFAULT_LOCALE, () => reply(brand)) : null;

interface DocumentArgs {
  request: Request;
  context: AppLoadContext;
}

/**
 * Sets the language of the document to the plan's, or to the browser's if there is no plan.
 * @param tag the assessment's, in BCP 47
 */
export function setDocumentLocale({ request, context }: DocumentArgs, tag?: string): Locale {
  const locale =
    tag === undefined ? acceptedLocale(request.headers.get('accept-language')) : parseLocale(tag);
  context.locale = locale ?? DEFAULT_LOCALE;
  return context.locale;
}

/** Returns the response to throw for an unknown or erased plan: a page with advice on what to do. */
export const planNotFound = (args: DocumentArgs) =>
  gone(
    args,
    () => t.planNotFound,
    () => t.planNotFoundAdvice,
  );

/** Returns the response to throw for an expired link. */
export const deadLink = (args: DocumentArgs) => gone(args, () => t.deadLink);

function gone(args: DocumentArgs, message: () => string, advice?: () => string) {
  const locale = setDocumentLocale(args);
  const body = { message: inLocale(locale, message), ...(advice && { advice: inLocale(locale, advice) }) };
  return json(body, { status: 404 });
}
