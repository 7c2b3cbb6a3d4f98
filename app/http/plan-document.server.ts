import { json } from '@remix-run/node';
import { documentPolicy } from './security-headers.server.ts';

/**
 * The headers of a plan's pages: they are one person's, so nothing keeps them, finds them or tells where they are.
 * @param asks true for pages with a form: browsers name no origin when a page with `no-referrer` posts, and the origin
 *   check then refuses; `same-origin` tells other sites just as little
 */
const planHeaders = (asks: boolean) => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': asks ? 'same-origin' : 'no-referrer',
  'Content-Security-Policy': documentPolicy({ framedBy: 'none' }),
});

export const planDocument = <T>(data: T, { status = 200, asks = false } = {}) =>
  json(data, { status, headers: planHeaders(asks) });

/** For `throw`: the page for an unknown or erased plan, in one sentence. */
export const noSuchPlan = () => json({ message: 'There is no such plan.' }, { status: 404 });
