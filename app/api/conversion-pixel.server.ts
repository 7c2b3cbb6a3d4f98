import { notePixelOrder } from '#app/domain/conversions/index.ts';
import { findSettingsByClient } from '#app/domain/tenants/index.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { type Call, declareCall } from './call.server.ts';
import { conversionPixelDocs } from './docs/sales.ts';
import { wantsNoCounting } from './events.server.ts';
import { GIF } from './mail-tracking.server.ts';

const dot = () =>
  new Response(new Uint8Array(GIF), {
    headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' },
  });

const call = declareCall({
  method: 'GET',
  path: '/api/conversion.gif',
  summary: 'Report a sale from a thank-you page',
  limit: 'events',
  docs: conversionPixelDocs,
  async handle({ request, context }) {
    if (request.method !== 'GET' || wantsNoCounting(request)) return dot();
    const { db } = context.services;
    const { client = '', ...order } = Object.fromEntries(new URL(request.url).searchParams);
    const tenant = await findSettingsByClient(db, client);
    if (tenant && comesFrom(request, tenant.allowedOrigins))
      await notePixelOrder({ db, tenantId: tenant.id, order, now: new Date() });
    return dot();
  },
});

/**
 * `GET /api/conversion.gif?client=&trackingId=&orderId=&saleAmount=&currency=` (D54): the browser reports an order from a thank-you page.
 * The response is always a pixel, so that no page shows a broken picture and no caller learns which ids exist.
 */
export const getConversionPixel: Call = {
  ...call,
  async respond(request, context) {
    const response = await call.respond(request, context);
    return response.ok ? response : dot();
  },
};

/** Whether the page is on one of the tenant's sites. It reads Referer because browsers request pictures without an Origin. */
function comesFrom(request: Request, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const referrer = request.headers.get('referer') ?? '';
  return canParseUrl(referrer) && allowed.includes(new URL(referrer).origin);
}
