/**
 * The body of `POST /api/events`: what happened in a widget, for the funnel. It contains no answer, no name and no address; the session is
 * random and ends with the page. The browser's half is widget/shell/events.ts, which imports only types from here.
 */
import * as z from 'zod/mini';
import { OTHER_COMPOUND_IDS } from '#app/engine/other-compounds.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import { WIDGETS, type WidgetKind } from '#app/engine/vocabulary/shared.ts';
import { type FieldErrors, fieldErrors, type Parsed } from './field-errors.ts';
import { isOneLine } from './rules.ts';
import { UTM_NAME } from './utm.ts';

/**
 * `seen`: the widget is on the screen, with its first question or the cover before it; `started`: the first answer; `step`: a later
 * question is shown; `results`: the plan, or the list, is shown; `product-click`: a link to the shop.
 */
const WIDGET_EVENT_TYPES = ['seen', 'started', 'step', 'results', 'product-click'] as const;
export type WidgetEventType = (typeof WIDGET_EVENT_TYPES)[number];

/** Number of questions in each widget (V section 2). */
export const STEPS_OF: Readonly<Record<WidgetKind, number>> = { full: 6, consumer: 3, technical: 6 };

export const MAX_EVENTS_PER_BATCH = 50;
/** Highest event number. A visit has a few dozen events. */
const MAX_NUMBER = 9_999;
const PRODUCT_IDS: ReadonlySet<string> = new Set([...PEPTIDE_IDS, ...OTHER_COMPOUND_IDS]);

export interface WidgetEvent {
  /** The browser numbers the events of a session, so that a duplicate counts once. */
  n: number;
  type: WidgetEventType;
  /** Only for `step`, from 1. */
  step?: number;
  /** Only for `product-click`: an id of the catalogue. */
  peptideId?: string;
  /** Time between the event and the sending of the batch, in ms. It orders the events; the day that they count for is the server's. */
  ago?: number;
}

export interface WidgetEventBatch {
  /** Tenant id or subdomain, or `default`. */
  tenantId: string;
  widget: WidgetKind;
  /** Random, in memory only, one per page load. A submission from the same page load carries it too. */
  sessionId: string;
  /** Origin of the page around the frame. */
  origin?: string;
  locale?: string;
  /** Where the visit came from, with the visit's first events. */
  visit?: { utm?: Record<string, string>; referrer?: string; pageUrl?: string };
  events: WidgetEvent[];
}

const event = z.object({
  n: z.int('Number the events').check(z.minimum(0), z.maximum(MAX_NUMBER)),
  type: z.enum(WIDGET_EVENT_TYPES, `Use one of these types: ${WIDGET_EVENT_TYPES.join(', ')}`),
  step: z.optional(z.int('Send the step as a whole number')),
  peptideId: z.optional(
    z.string().check(z.refine((id) => PRODUCT_IDS.has(id), 'Product not found in the catalog')),
  ),
  ago: z.optional(z.int('Send `ago` in whole milliseconds').check(z.minimum(0))),
});

const isWebOrigin = (value: string) => {
  try {
    const { origin, protocol } = new URL(value);
    return /^https?:$/.test(protocol) && origin === value;
  } catch {
    return false;
  }
};

const batch = z
  .object({
    tenantId: z
      .string('Name the company')
      .check(z.minLength(1, 'Name the company'), z.maxLength(100), z.refine(isOneLine)),
    widget: z.enum(WIDGETS, `Name the widget: ${WIDGETS.join(', ')}`),
    sessionId: z
      .string('Name the session')
      .check(z.regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, - or _ for the session')),
    // A page in a sandboxed frame has no origin: its messages go to `*`.
    origin: z.pipe(
      z.transform((value: unknown) => (value === '*' ? undefined : value)),
      z.optional(z.string().check(z.maxLength(300), z.refine(isWebOrigin, 'Send an http or https origin'))),
    ),
    locale: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/, 'Send the language, e.g. en-GB'))),
    visit: z.optional(
      z.object({
        utm: z.optional(
          z.record(
            z.string().check(z.regex(UTM_NAME, 'Names of UTM values begin with utm_'), z.maxLength(50)),
            z.string().check(z.maxLength(300), z.refine(isOneLine)),
          ),
        ),
        referrer: z.optional(z.string().check(z.maxLength(2000), z.refine(isOneLine))),
        pageUrl: z.optional(z.string().check(z.maxLength(2000), z.refine(isOneLine))),
      }),
    ),
    events: z
      .array(event, 'Send a list of events')
      .check(
        z.minLength(1, 'Send at least one event'),
        z.maxLength(MAX_EVENTS_PER_BATCH, `Send at most ${MAX_EVENTS_PER_BATCH} events at a time`),
      ),
  })
  .check((ctx) => {
    const { widget, events } = ctx.value;
    for (const { type, step, peptideId } of events) {
      const wrong = wrongWith(widget, type, step, peptideId);
      if (wrong) ctx.issues.push({ code: 'custom', path: ['events'], message: wrong, input: ctx.value });
    }
  });

/** Checks that each type has the fields that it needs, and no others. */
function wrongWith(
  widget: WidgetKind,
  type: WidgetEventType,
  step: number | undefined,
  peptideId: string | undefined,
): string | null {
  if (type === 'step') {
    if (step === undefined || step < 1 || step > STEPS_OF[widget])
      return `The ${widget} widget has steps 1 to ${STEPS_OF[widget]}`;
  } else if (step !== undefined) return `Events of type ${type} have no step`;
  if (type === 'product-click') return peptideId === undefined ? 'Name the product' : null;
  return peptideId === undefined ? null : `Events of type ${type} have no product`;
}

/**
 * Validates the body of `POST /api/events`. One invalid event makes the whole batch invalid, because part of a batch would distort the
 * counts.
 */
export function parseWidgetEvents(body: unknown): Parsed<WidgetEventBatch> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, fields: { '': ['The body must be a JSON object'] } satisfies FieldErrors };
  const result = z.safeParse(batch, body);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, fields: fieldErrors(result.error.issues) };
}
