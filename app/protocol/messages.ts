/**
 * Events from the widget's frame to the host page. They never contain a name, e-mail address or answer. The loader (public/embed.js) reads
 * this format, too; change `v` when a field changes its meaning.
 */
export const MESSAGE_SOURCE = 'stackguide';
export const MESSAGE_VERSION = 1;

interface Payloads {
  'assessment-ready': Record<never, never>;
  'assessment-start': Record<never, never>;
  'assessment-step': { step: number; of: number };
  'assessment-height': { px: number };
  'assessment-complete': { trackingId: string; widget: 'full' | 'consumer' | 'technical' };
  'assessment-lead': { trackingId: string };
  'assessment-product-click': { peptideId: string };
  'assessment-error': { message: string };
  'assessment-close': Record<never, never>;
}

export type MessageType = keyof Payloads;
export type MessagePayload<T extends MessageType> = Payloads[T];

export type WidgetMessage = {
  [T in MessageType]: {
    source: typeof MESSAGE_SOURCE;
    v: typeof MESSAGE_VERSION;
    type: T;
    embedId: string;
    client: string;
  } & Payloads[T];
}[MessageType];

/**
 * The handshake that the loader puts into the frame URL's fragment, as URLSearchParams: `e` embedId, `o` the host's origin, `p` the host
 * page's URL without its query, `r` the URL that linked to it (see widget/shell/read-visit.ts), `h.KEY` hidden values stored with the lead, `utm_source`
 * and its family as on the host page, `preload=1` in a frame that is loaded before it is visible. Such a frame gets one event from its parent, `{ source, v, type: 'shown', embedId }`, when
 * it becomes visible; until then no view is counted.
 */
export interface Handshake {
  embedId: string;
  hostOrigin: string;
  pageUrl: string;
  hidden: Record<string, string>;
  utm: Record<string, string>;
}
