import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  MAX_EVENTS_PER_BATCH,
  parseWidgetEvents,
  type WidgetEventBatch,
} from '#app/protocol/widget-events.ts';
import { record } from './events.ts';
import { connectHost, type HostBridge } from './host-bridge.ts';

/** Replaces only the browser functions that the widget calls. */
const SHOP = 'https://shop.example';
const CONFIG = { tenantId: 'acme-id', widget: 'full', locale: 'en' } as const;

let beacons: Blob[];
let takesBeacons: boolean;
let listeners: Map<string, () => void>;
let comeIntoSight: () => void;
const parent = { postMessage: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  beacons = [];
  takesBeacons = true;
  listeners = new Map();
  comeIntoSight = () => {};
  const listen = (type: string, listener: () => void) => void listeners.set(type, listener);
  vi.stubGlobal('navigator', {
    doNotTrack: null,
    sendBeacon(url: string, body: Blob) {
      expect(url).toBe('/api/events');
      if (takesBeacons) beacons.push(body);
      return takesBeacons;
    },
  });
  vi.stubGlobal('location', {
    hash: '',
    href: 'https://service.example/embed',
    origin: 'https://service.example',
  });
  vi.stubGlobal('parent', parent);
  vi.stubGlobal('document', { body: {}, visibilityState: 'visible', addEventListener: listen });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoSight = () => callback([{ isIntersecting: true }]);
        callback([{ isIntersecting: false }]);
      }
      observe() {}
      disconnect() {
        comeIntoSight = () => {};
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const framed = (hash = '#e=0.42&o=https%3A%2F%2Fshop.example') => {
  vi.stubGlobal('location', {
    hash,
    href: 'https://service.example/embed',
    origin: 'https://service.example',
  });
  return connectHost(
    { client: 'acme', allowedOrigins: [] },
    {
      parent,
      location: { hash, origin: 'https://service.example' },
      innerWidth: 800,
    },
  );
};
const alone = () => {
  const win = { parent, location: { hash: '', origin: 'https://service.example' }, innerWidth: 800 };
  return connectHost({ client: 'acme', allowedOrigins: [] }, Object.assign(win, { parent: win as never }));
};
const sent = (): Promise<WidgetEventBatch[]> =>
  Promise.all(beacons.map(async (blob) => JSON.parse(await blob.text())));
const eventsSent = async () => (await sent()).flatMap((batch) => batch.events);
const typesSent = async () => (await eventsSent()).map(({ type, step }) => (step ? `${type} ${step}` : type));
const waitForBatch = () => vi.advanceTimersByTime(2000);
const questionnaire = (host: HostBridge, ...steps: number[]) => {
  for (const step of steps) host.post('assessment-step', { step, of: 6 });
};

describe('what is counted', () => {
  it('is seen, started, each later question, results and every product click, in order', async () => {
    const host = framed();
    record(host, CONFIG);
    comeIntoSight();
    host.post('assessment-ready', {});
    host.post('assessment-start', {});
    host.post('assessment-height', { px: 500 });
    questionnaire(host, 2, 3, 4, 5, 6);
    host.post('assessment-complete', { trackingId: 'secret', widget: 'full' });
    host.post('assessment-lead', { trackingId: 'secret' });
    host.post('assessment-product-click', { peptideId: 'bpc-157' });
    host.post('assessment-product-click', { peptideId: 'bpc-157' });
    host.post('assessment-error', { message: 'no' });
    waitForBatch();
    expect(await typesSent()).toEqual([
      'seen',
      'started',
      'step 2',
      'step 3',
      'step 4',
      'step 5',
      'step 6',
      'results',
      'product-click',
      'product-click',
    ]);
    expect((await eventsSent()).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await eventsSent()).at(-1)).toMatchObject({ peptideId: 'bpc-157' });
    expect(await beacons[0]?.text()).not.toContain('secret');
  });

  it('is each but the clicks once, however often a visitor goes back or takes it again', async () => {
    const host = framed();
    record(host, CONFIG);
    questionnaire(host, 2, 1, 2, 3, 2, 3);
    host.post('assessment-start', {});
    host.post('assessment-start', {});
    waitForBatch();
    comeIntoSight();
    questionnaire(host, 2);
    waitForBatch();
    expect(await typesSent()).toEqual(['seen', 'started', 'step 2', 'step 3']);
  });

  it('reports a visitor who resumes an earlier visit as having seen and started it', async () => {
    const host = framed();
    record(host, CONFIG);
    questionnaire(host, 5);
    waitForBatch();
    expect(await typesSent()).toEqual(['seen', 'started', 'step 5']);
  });

  it('includes results that come before any submission', async () => {
    const host = framed();
    record(host, CONFIG);
    host.messageLog.push(['results', {}]);
    host.post('assessment-complete', { trackingId: 't', widget: 'full' });
    waitForBatch();
    expect(await typesSent()).toEqual(['seen', 'started', 'results']);
  });

  it('includes what was said before this file came, and on a page without a listener', async () => {
    const host = alone();
    host.post('assessment-ready', {});
    host.post('assessment-start', {});
    record(host, CONFIG);
    waitForBatch();
    expect(await typesSent()).toEqual(['seen', 'started']);
    expect((await sent())[0]?.origin).toBeUndefined();
  });

  it('ends after 50 events of a page load, as many as one batch holds', async () => {
    const host = framed();
    record(host, CONFIG);
    for (let i = 0; i < 60; i++) host.post('assessment-product-click', { peptideId: 'selank' });
    waitForBatch();
    waitForBatch();
    expect((await sent()).map((batch) => batch.events.length)).toEqual([MAX_EVENTS_PER_BATCH]);
  });
});

describe('seen', () => {
  it('waits until the widget is on the screen', async () => {
    record(framed(), CONFIG);
    waitForBatch();
    expect(await sent()).toEqual([]);
    comeIntoSight();
    comeIntoSight();
    waitForBatch();
    expect(await typesSent()).toEqual(['seen']);
  });

  const PRELOADED = '#e=0.42&o=https%3A%2F%2Fshop.example&preload=1';
  const message = (over: object = {}, data: object = {}) =>
    ({
      source: parent,
      origin: SHOP,
      data: { source: 'stackguide', v: 1, type: 'shown', embedId: '0.42', ...data },
      ...over,
    }) as unknown as MessageEvent;

  it('of a widget that was fetched ahead waits for the loader’s word, and then for the screen', async () => {
    const host = framed(PRELOADED);
    record(host, CONFIG);
    comeIntoSight();
    waitForBatch();
    expect(await sent()).toEqual([]);
    host.messageLog.push(message());
    waitForBatch();
    expect(await sent()).toEqual([]);
    comeIntoSight();
    waitForBatch();
    expect(await typesSent()).toEqual(['seen']);
  });

  it('hears that word also when it came first', async () => {
    const host = framed(PRELOADED);
    host.messageLog.push(message());
    record(host, CONFIG);
    comeIntoSight();
    waitForBatch();
    expect(await typesSent()).toEqual(['seen']);
  });

  it.each<[string, MessageEvent]>([
    ['another window', message({ source: {} })],
    ['another origin', message({ origin: 'https://evil.example' })],
    ['another frame’s loader', message({}, { embedId: '0.43' })],
    ['another product', message({}, { source: 'other' })],
    ['another version', message({}, { v: 2 })],
    ['another word', message({}, { type: 'hidden' })],
    ['nothing', message({ data: null })],
    ['a text', message({ data: 'shown' })],
  ])('takes no word from %s', async (_who, event) => {
    const host = framed(PRELOADED);
    record(host, CONFIG);
    host.messageLog.push(event);
    comeIntoSight();
    waitForBatch();
    expect(await sent()).toEqual([]);
  });

  it('of a widget that was fetched ahead comes with the first answer at the latest', async () => {
    const host = framed(PRELOADED);
    record(host, CONFIG);
    host.post('assessment-start', {});
    waitForBatch();
    expect(await typesSent()).toEqual(['seen', 'started']);
  });
});

describe('a batch', () => {
  it('waits for others to go with it, and is what the server takes', async () => {
    const host = framed();
    record(host, CONFIG);
    comeIntoSight();
    vi.advanceTimersByTime(1500);
    host.post('assessment-start', {});
    vi.advanceTimersByTime(499);
    expect(await sent()).toEqual([]);
    vi.advanceTimersByTime(1);
    const [batch] = await sent();
    expect(beacons[0]?.type).toBe('application/json');
    expect(batch).toEqual({
      tenantId: 'acme-id',
      widget: 'full',
      locale: 'en',
      origin: SHOP,
      sessionId: host.sessionId,
      visit: {},
      events: [
        { n: 0, type: 'seen', ago: 2000 },
        { n: 1, type: 'started', ago: 500 },
      ],
    });
    expect(parseWidgetEvents(batch)).toMatchObject({ ok: true });
  });

  it('goes at once when the page is hidden or left', async () => {
    const host = framed();
    record(host, CONFIG);
    host.post('assessment-start', {});
    listeners.get('visibilitychange')?.();
    expect(beacons).toHaveLength(0);
    Object.assign(document, { visibilityState: 'hidden' });
    listeners.get('visibilitychange')?.();
    expect(await typesSent()).toEqual(['seen', 'started']);
    questionnaire(host, 2);
    listeners.get('pagehide')?.();
    expect(await typesSent()).toEqual(['seen', 'started', 'step 2']);
    waitForBatch();
    listeners.get('pagehide')?.();
    expect(beacons).toHaveLength(2);
  });

  it('is fetched away where there are no beacons, and goes again under the same numbers when that failed', async () => {
    takesBeacons = false;
    const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValueOnce(new TypeError('offline'));
    fetch.mockResolvedValue(new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', fetch);
    const host = framed();
    record(host, CONFIG);
    comeIntoSight();
    await vi.advanceTimersByTimeAsync(2000);
    host.post('assessment-start', {});
    await vi.advanceTimersByTimeAsync(2000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetch).toHaveBeenCalledTimes(2);
    const [url, init] = fetch.mock.calls[1] ?? [];
    expect(url).toBe('/api/events');
    expect(init).toMatchObject({ method: 'POST', keepalive: true });
    const batch = JSON.parse(await (init?.body as Blob).text());
    expect(batch.events).toMatchObject([
      { n: 0, type: 'seen' },
      { n: 1, type: 'started' },
    ]);
  });
});

describe('the session', () => {
  it('is another one for each page load, and known to the submission', async () => {
    const [a, b] = [framed(), framed()];
    record(a, CONFIG);
    record(b, CONFIG);
    expect(a.sessionId).toMatch(/^[\d-]{8,64}$/);
    expect(b.sessionId).not.toBe(a.sessionId);
  });
});

describe('a visitor who wants no tracking', () => {
  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('%j gets none', async (wish) => {
    Object.assign(navigator, wish);
    const host = framed();
    host.post('assessment-start', {});
    record(host, CONFIG);
    comeIntoSight();
    questionnaire(host, 2);
    waitForBatch();
    listeners.get('pagehide')?.();
    expect(beacons).toEqual([]);
    expect(host.sessionId).toBeUndefined();
    expect([...host.messageLog]).toEqual([]);
  });

  it('is not one whose browser says 0', async () => {
    Object.assign(navigator, { doNotTrack: '0', globalPrivacyControl: false });
    const host = framed();
    record(host, CONFIG);
    host.post('assessment-start', {});
    waitForBatch();
    expect(beacons).toHaveLength(1);
  });
});
