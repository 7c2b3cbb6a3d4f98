import {
  type Handshake,
  MESSAGE_SOURCE,
  MESSAGE_VERSION,
  type MessagePayload,
  type MessageType,
} from '#app/protocol/messages.ts';
import { UTM_NAME } from '#app/protocol/utm.ts';

/** An event sent to the host page, an event internal to the widget that is not sent to it, or an event from the host page. */
export type BridgeMessage = readonly [type: MessageType | 'results', payload: object] | MessageEvent;

/** The widget's side of the exchange with the page that frames it. Every method does nothing without an allowed listener. */
export interface HostBridge {
  /**
   * The values that the loader sent. Null outside a frame, in a frame that the loader did not create, and on a site that may not listen.
   */
  handshake: Handshake | null;
  /**
   * All posted events, even without an allowed listener, those that a widget's island adds (`['results', {}]` if results are shown before
   * the submission), and those from the loader. Widget events are derived from this log (events.ts).
   */
  messageLog: BridgeMessage[];
  /** Session id of this page load, set once its events are recorded. */
  sessionId?: string;
  /** Sends one event to the host's origin, never to `*`. */
  post<T extends MessageType>(type: T, payload: MessagePayload<T>): void;
  /**
   * Sends the element's height in whole px now and whenever it changes. The element must contain the whole page, and its height must not
   * depend on the window (`vh`, `100%`), because the window follows the height that is sent.
   */
  observeHeight(element: Element): void;
}

/** The parts of the window that are used; a test passes its own. */
export interface FramedWindow {
  parent: Pick<Window, 'postMessage'>;
  location: Pick<Location, 'hash' | 'origin'>;
  innerWidth: number;
}

/** Returns `value` if it is the origin of an http or https page, or `*` for a sandboxed page, which has none; '' otherwise. */
function webOrigin(value: string): string {
  if (value === '*') return value;
  try {
    const { origin, protocol } = new URL(value);
    return /^https?:$/.test(protocol) && origin === value ? origin : '';
  } catch {
    return '';
  }
}

/**
 * Reads the loader's handshake from a URL's fragment. Anyone can write a fragment: unknown values are ignored, and the submission uses only
 * the hidden and UTM values that the API accepts (submission-body.ts).
 * @returns null without an embed id or without an origin that can receive messages
 */
export function readHandshake(hash: string): Handshake | null {
  const values = new URLSearchParams(hash.slice(1));
  const embedId = (values.get('e') ?? '').slice(0, 100);
  const hostOrigin = webOrigin((values.get('o') ?? '').slice(0, 300));
  if (!embedId || !hostOrigin) return null;

  const page = values.get('p') ?? '';
  const handshake: Handshake = {
    embedId,
    hostOrigin,
    pageUrl: page.startsWith(`${hostOrigin}/`) ? page.slice(0, 2000) : '',
    hidden: {},
    utm: {},
  };
  values.forEach((value, name) => {
    if (name.startsWith('h.')) handshake.hidden[name.slice(2)] = value;
    else if (UTM_NAME.test(name)) handshake.utm[name] = value;
  });
  return handshake;
}

/**
 * @param options.client the host page's `data-client`; included in every event
 * @param options.allowedOrigins origins that may receive events, in addition to our own; empty = any http or https origin, and sandboxed pages
 */
export function connectHost(
  { client, allowedOrigins }: { client: string; allowedOrigins: readonly string[] },
  win: FramedWindow = window,
): HostBridge {
  let handshake = Object.is(win.parent, win) ? null : readHandshake(win.location.hash);
  // Our own pages (the console's preview, the guide) may show the widget of any tenant.
  if (
    handshake &&
    allowedOrigins.length > 0 &&
    ![win.location.origin, ...allowedOrigins].includes(handshake.hostOrigin)
  ) {
    console.warn(`${handshake.hostOrigin} may not show this assessment.`);
    handshake = null;
  }

  const messageLog: BridgeMessage[] = [];

  const post: HostBridge['post'] = (type, payload) => {
    messageLog.push([type, payload]);
    if (!handshake) return;
    const { embedId, hostOrigin } = handshake;
    const message = { ...payload, source: MESSAGE_SOURCE, v: MESSAGE_VERSION, type, embedId, client };
    win.parent.postMessage(message, hostOrigin);
  };

  return {
    handshake,
    messageLog,
    post,
    observeHeight(element) {
      if (!handshake) return;
      let lastPx = 0;
      const measure = () => {
        const px = Math.ceil(element.getBoundingClientRect().height);
        // A frame with zero width (for example in a closed tab of the host page) reports a meaningless height.
        if (px > 0 && px !== lastPx && win.innerWidth > 0) post('assessment-height', { px: (lastPx = px) });
      };
      // Measures immediately, because browsers do not paint a cross-origin frame that is out of view, so the observer would not run.
      measure();
      // The browser calls this at most once per painted frame, so calls need no throttling.
      new ResizeObserver(measure).observe(element);
    },
  };
}
