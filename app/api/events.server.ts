import { isbot } from 'isbot';
import { asBotVisit } from '#app/domain/analytics/index.ts';
import { isOwnOrigin } from '#app/http/origin-check.server.ts';
import { MESSAGE_VERSION } from '#app/protocol/messages.ts';
import { parseWidgetEvents } from '#app/protocol/widget-events.ts';
import { declareCall, invalidInput } from './call.server.ts';

const respondNoContent = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });

/** Whether the visitor's browser opts out of counting by Do-Not-Track or Global Privacy Control. */
export const wantsNoCounting = ({ headers }: Request): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

/**
 * `POST /api/events`: receives a batch of widget events (protocol/widget-events.ts). Responds with 204 once it is on disk, or, for a
 * visitor who opts out of counting, without storing anything. A repeated batch gets 204 again and is not stored again. A bot's visit is
 * counted apart.
 */
export const postEvents = declareCall({
  method: 'POST',
  path: '/api/events',
  summary: 'Record what happened in a widget',
  limit: 'events',
  maxBytes: 16 * 1024,
  async handle({ request, body, context }) {
    if (wantsNoCounting(request)) return respondNoContent();
    const parsed = parseWidgetEvents(body.value);
    if (!parsed.ok) throw invalidInput(parsed.fields);
    const now = new Date();
    if (isbot(request.headers.get('user-agent'))) {
      await context.services.events.record(asBotVisit(parsed.value), now);
      return respondNoContent();
    }
    await context.services.events.record(parsed.value, now);
    // Only a frame that a page's loader created knows the page's origin, and that loader uses MESSAGE_VERSION. Our own pages are not
    // recorded as sightings.
    const { tenantId, origin, widget } = parsed.value;
    if (origin && !isOwnOrigin(request, context.services.env.APP_ORIGIN, origin))
      context.services.sightings.note(
        { client: tenantId, origin, widget, loaderVersion: String(MESSAGE_VERSION) },
        now,
      );
    return respondNoContent();
  },
});
