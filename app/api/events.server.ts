import { isOwnOrigin } from '#app/http/origin-check.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { FieldErrors } from '#app/protocol/field-errors.ts';
import { MESSAGE_VERSION } from '#app/protocol/messages.ts';
import { parseWidgetEvents } from '#app/protocol/widget-events.ts';
import { declareCall } from './call.server.ts';
import type { ApiServices } from './services.ts';

const stored = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });

/** The visitor's browser says that they don't want to be counted: Do-Not-Track or Global Privacy Control. */
export const wantsNoCounting = ({ headers }: Request): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

/**
 * `POST /api/events`: a batch of widget events (protocol/widget-events.ts), answered with 204 once it is on disk, or when
 * the visitor wants no counting, which stores nothing. The same batch again is 204 again and stores nothing.
 */
export const postEvents = declareCall<ApiServices>({
  method: 'POST',
  path: '/api/events',
  summary: 'Record what happened in a widget',
  limit: 'events',
  maxBytes: 16 * 1024,
  async handle({ request, body, context }) {
    if (wantsNoCounting(request)) return stored();
    const parsed = parseWidgetEvents(body.value);
    if (!parsed.ok) throw new AppError('invalid', sentence(parsed.fields), { fields: parsed.fields });
    const now = new Date();
    await context.services.events.record(parsed.value, now);
    // Only what a page's loader made knows the page's origin: its messages are of this version. A page of ours is no sighting.
    const { tenantId, origin, widget } = parsed.value;
    if (origin && !isOwnOrigin(request, context.services.env.APP_ORIGIN, origin))
      context.services.sightings.note(
        { client: tenantId, origin, widget, loaderVersion: String(MESSAGE_VERSION) },
        now,
      );
    return stored();
  },
});

/** All messages in one line, for callers that read text. */
const sentence = (fields: FieldErrors): string => [...new Set(Object.values(fields).flat())].join('; ');
