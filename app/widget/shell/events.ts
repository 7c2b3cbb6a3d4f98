import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import type { WidgetEvent, WidgetEventBatch, WidgetEventType } from '#app/protocol/widget-events.ts';
import type { BridgeMessage, HostBridge } from './host-bridge.ts';
import { isPreview } from './is-preview.ts';
import { readVisit } from './read-visit.ts';

/** Time in which events are batched, in ms. */
const EVENT_BATCH_WAIT_MS = 2000;
/** Limit per page load, equal to the server's limit for one batch: hours of further clicks add no information. */
const MAX_BATCH_EVENTS = 50;

/** Maps events for the host page to recorded events. */
const EVENT_TYPES: Record<string, WidgetEventType | undefined> = {
  start: 'started',
  step: 'step',
  complete: 'results',
  results: 'results',
  'product-click': 'product-click',
};

type Detail = Pick<WidgetEvent, 'step' | 'peptideId'>;

/**
 * Counts how far this visit gets, for the shop's funnel: seen, started, each step, results and product clicks. All events but the clicks
 * are counted once. The session ID is only in memory. A visitor who refuses tracking is not counted, and a preview counts nothing (D53).
 * The first script has put earlier events into `host.messageLog`.
 */
export function record(
  host: HostBridge,
  { tenantId, widget, locale }: Pick<WidgetConfig, 'tenantId' | 'widget' | 'locale'>,
): void {
  const { messageLog } = host;
  const earlyMessages = messageLog.splice(0);
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl || isPreview(host)) {
    messageLog.push = () => 0;
    return;
  }

  // randomUUID is only available on pages served over TLS.
  const sessionId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  host.sessionId = sessionId;
  const waiting: (WidgetEvent & { at: number })[] = [];
  const recordedEvents = new Set<string>();
  let n = 0;
  let timer = 0;

  const recordEvent = (type: WidgetEventType, detail: Detail = {}) => {
    // A visitor who gets further has seen the earlier steps, whether or not they were recorded.
    if (type !== 'seen') recordEvent(type === 'started' ? 'seen' : 'started');
    const name = type + detail.step;
    if (n >= MAX_BATCH_EVENTS || (type !== 'product-click' && recordedEvents.has(name))) return;
    recordedEvents.add(name);
    waiting.push({ n: n++, type, ...detail, at: performance.now() });
    timer ||= window.setTimeout(send, EVENT_BATCH_WAIT_MS);
  };

  function send() {
    clearTimeout(timer);
    timer = 0;
    const sent = waiting.splice(0);
    if (!sent[0]) return;
    const now = performance.now();
    const batch: WidgetEventBatch = {
      tenantId,
      widget,
      sessionId,
      locale,
      origin: host.handshake?.hostOrigin,
      // The first event tells from where the visit came.
      visit:
        sent[0].n === 0
          ? readVisit(host.handshake, { href: location.href, referrer: document.referrer })
          : undefined,
      events: sent.map(({ at: recordedAt, ...event }) => ({
        ...event,
        ago: Math.max(0, Math.round(now - recordedAt)),
      })),
    };
    const body = new Blob([JSON.stringify(batch)], { type: 'application/json' });
    if (navigator.sendBeacon?.('/api/events', body)) return;
    // Events keep their numbers, so one that arrived despite the error counts once.
    fetch('/api/events', { method: 'POST', body, keepalive: true }).catch(() => {
      waiting.unshift(...sent);
    });
  }

  const awaitSight = () => whenInView(() => recordEvent('seen'));
  const handshake = new URLSearchParams(location.hash.slice(1));
  const handleMessage = (what: BridgeMessage) => {
    if ('data' in what) {
      const { source, origin, data } = what;
      if (source !== parent || origin !== handshake.get('o')) return 0;
      const { source: sender, v, type, embedId } = data || {};
      if (`${sender} ${v} ${type} ${embedId}` === `stackguide 1 shown ${handshake.get('e')}`) awaitSight();
    } else {
      const eventType = EVENT_TYPES[what[0].replace('assessment-', '')];
      const { step, peptideId } = what[1] as Detail;
      // The first screen, a question or the cover before it, is already counted by `seen`.
      if (eventType && step !== 1) recordEvent(eventType, { step, peptideId });
    }
    return 0;
  };
  earlyMessages.forEach(handleMessage);
  messageLog.push = handleMessage;
  // A preloaded widget may never be shown, so the loader reports when it is visible.
  if (handshake.get('preload') !== '1') awaitSight();

  // These events are a page's last chance to send; on phones there is no other.
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

/** Runs `act` once, as soon as any part of the page is in view. */
function whenInView(act: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    act();
  });
  observer.observe(document.body);
}
