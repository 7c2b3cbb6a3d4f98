import {
  type Handshake,
  MESSAGE_SOURCE,
  MESSAGE_VERSION,
  type MessagePayload,
  type MessageType,
} from '#app/protocol/messages.ts';
import { UTM_NAME } from '#app/protocol/utm.ts';

/** A message to the host page, or a moment of the widget of which that hears nothing; or a message from it. */
export type BridgeMessage = readonly [type: MessageType | 'results', payload: object] | MessageEvent;

/** The widget's side of the talk with the page that frames it. Everything is a no-op without an allowed listener. */
export interface HostBridge {
  /** What the loader sent; null outside a frame, in a frame that no loader made, and on a site that may not listen. */
  handshake: Handshake | null;
  /**
   * All that was posted, also without an allowed listener, and what a widget's island adds: `['results', {}]` where results
   * come before the submission, and what the loader says. Widget events are made of it (events.ts).
   */
  messageLog: BridgeMessage[];
  /** Of this page load, once its events are recorded. */
  sessionId?: string;
  /** Sends one message to the host's origin, never to `*`. */
  post<T extends MessageType>(type: T, payload: MessagePayload<T>): void;
  /**
   * Sends the element's height in whole px now and whenever it changes. The element has to hold the whole page and must not
   * take its height from the window (`vh`, `100%`), which follows what is sent.
   */
  observeHeight(element: Element): void;
}

/** What of the window is used: a test gives its own. */
export interface FramedWindow {
  parent: Pick<Window, 'postMessage'>;
  location: Pick<Location, 'hash' | 'origin'>;
  innerWidth: number;
}

/** The origin that `value` is; '' unless it is one of http or https. */
function webOrigin(value: string): string {
  try {
    const { origin, protocol } = new URL(value);
    return /^https?:$/.test(protocol) && origin === value ? origin : '';
  } catch {
    return '';
  }
}

/**
 * Reads the loader's handshake out of a URL's fragment. Anyone can write a fragment: what is not understood is left out,
 * and the submission takes of hidden and UTM values what the API accepts (submission-body.ts).
 * @returns null without an embed id or without an http(s) origin
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
 * @param options.client what the host page wrote as `data-client`; goes into every message
 * @param options.allowedOrigins origins that may hear messages, besides our own; empty = any http or https origin
 */
export function connectHost(
  { client, allowedOrigins }: { client: string; allowedOrigins: readonly string[] },
  win: FramedWindow = window,
): HostBridge {
  let handshake = Object.is(win.parent, win) ? null : readHandshake(win.location.hash);
  // Our own pages show every tenant's: the console's preview, the guide.
  if (
    handshake &&
    allowedOrigins.length > 0 &&
    ![win.location.origin, ...allowedOrigins].includes(handshake.hostOrigin)
  ) {
    console.warn(`${handshake.hostOrigin} is not among the sites that may show this assessment.`);
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
        // A frame folded to no width (a closed tab of the host, say) has a height that means nothing.
        if (px > 0 && px !== lastPx && win.innerWidth > 0) post('assessment-height', { px: (lastPx = px) });
      };
      // At once, because browsers paint no frame, and so observe nothing, where a frame of another origin is out of view.
      measure();
      // The browser calls this at most once a painted frame: no need to gather calls.
      new ResizeObserver(measure).observe(element);
    },
  };
}
