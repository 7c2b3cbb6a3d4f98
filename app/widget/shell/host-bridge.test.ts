import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectHost, type FramedWindow, readHandshake } from './host-bridge.ts';

const SHOP = 'https://shop.example';
const fragment = (values: Record<string, string>) => `#${new URLSearchParams(values)}`;
const greeting = { e: '0.42', o: SHOP, p: `${SHOP}/pages/plan` };

function framed(values: Record<string, string> = greeting) {
  const postMessage = vi.fn();
  const win: FramedWindow = {
    parent: { postMessage },
    location: { hash: fragment(values), origin: 'https://service.example' },
    innerWidth: 800,
  };
  return { win, postMessage };
}

describe('reading the handshake', () => {
  it('takes the embed id, the origin and the page as the loader wrote them', () => {
    expect(readHandshake(fragment(greeting))).toEqual({
      embedId: '0.42',
      hostOrigin: SHOP,
      pageUrl: `${SHOP}/pages/plan`,
      hidden: {},
      utm: {},
    });
  });

  it('takes hidden values and every UTM parameter, as our own page does, and nothing else', () => {
    const handshake = readHandshake(
      '#e=1&o=https%3A%2F%2Fshop.example&utm_source=news&utm_id=9&h.ref=a%2Cb&h. tier=gold&h.=x&other=y',
    );
    expect(handshake?.utm).toEqual({ utm_source: 'news', utm_id: '9' });
    expect(handshake?.hidden).toEqual({ ref: 'a,b', ' tier': 'gold', '': 'x' });
  });

  it.each([
    ['nothing', ''],
    ['no embed id', fragment({ o: SHOP })],
    ['no origin', fragment({ e: '1' })],
    ['a script for an origin', fragment({ e: '1', o: 'javascript:alert(1)' })],
    ['a file for an origin', fragment({ e: '1', o: 'file://' })],
    ['an address in place of an origin', fragment({ e: '1', o: `${SHOP}/path` })],
    ['an origin with a user name', fragment({ e: '1', o: 'https://shop.example@evil.example' })],
  ])('is null for %s', (_what, hash) => {
    expect(readHandshake(hash)).toBeNull();
  });

  it('takes a sandboxed page, which has no origin and no address', () => {
    expect(readHandshake(fragment({ e: '1', o: '*', p: 'null/x' }))).toMatchObject({
      hostOrigin: '*',
      pageUrl: '',
    });
  });

  it('cuts a long embed id', () => {
    expect(readHandshake(fragment({ ...greeting, e: 'e'.repeat(500) }))?.embedId).toHaveLength(100);
  });

  it('leaves out a page that is not on the host', () => {
    expect(readHandshake(fragment({ ...greeting, p: 'https://shop.example.evil.example/x' }))?.pageUrl).toBe(
      '',
    );
  });
});

describe('posting', () => {
  it('sends messages to a sandboxed page without naming an origin, unless the company lists its own', () => {
    for (const [allowedOrigins, targets] of [
      [[], ['*']],
      [[SHOP], []],
    ] as const) {
      vi.spyOn(console, 'warn').mockReturnValue();
      const { win, postMessage } = framed({ ...greeting, o: '*' });
      connectHost({ client: 'acme', allowedOrigins }, win).post('assessment-step', { step: 2, of: 6 });
      expect(postMessage.mock.calls.map(([, target]) => target)).toEqual(targets);
    }
  });

  it('sends each message to the host origin with the envelope around its payload', () => {
    const { win, postMessage } = framed();
    connectHost({ client: 'acme', allowedOrigins: [] }, win).post('assessment-step', { step: 2, of: 6 });
    expect(postMessage.mock.calls).toEqual([
      [
        {
          source: 'stackguide',
          v: 1,
          type: 'assessment-step',
          embedId: '0.42',
          client: 'acme',
          step: 2,
          of: 6,
        },
        SHOP,
      ],
    ]);
  });

  it('lets no payload overwrite the envelope', () => {
    const { win, postMessage } = framed();
    const sly = { message: 'm', embedId: 'other', client: 'other', type: 'assessment-complete', v: 9 };
    connectHost({ client: 'acme', allowedOrigins: [] }, win).post('assessment-error', sly);
    expect(postMessage.mock.calls[0]?.[0]).toMatchObject({
      embedId: '0.42',
      client: 'acme',
      type: 'assessment-error',
      v: 1,
    });
  });

  it('speaks to an origin on the list of allowed ones', () => {
    const { win, postMessage } = framed();
    connectHost({ client: 'acme', allowedOrigins: ['https://other.example', SHOP] }, win).post(
      'assessment-ready',
      {},
    );
    expect(postMessage).toHaveBeenCalledTimes(1);
  });

  it('speaks to a page of our own, whatever the list', () => {
    const ownGreeting = { ...greeting, o: 'https://service.example' };
    const { win, postMessage } = framed(ownGreeting);
    connectHost({ client: 'acme', allowedOrigins: [SHOP] }, win).post('assessment-start', {});
    expect(postMessage).toHaveBeenCalledWith(expect.anything(), 'https://service.example');
  });

  it('says nothing to an origin that is not allowed, and warns once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { win, postMessage } = framed();
    const host = connectHost({ client: 'acme', allowedOrigins: ['https://shop.example.evil.example'] }, win);
    host.post('assessment-ready', {});
    host.post('assessment-start', {});
    expect(host.handshake).toBeNull();
    expect(postMessage).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('says nothing outside a frame, whatever the fragment claims', () => {
    const { win, postMessage } = framed();
    const top = { ...win, postMessage } as unknown as FramedWindow;
    top.parent = top as unknown as FramedWindow['parent'];
    const host = connectHost({ client: 'acme', allowedOrigins: [] }, top);
    host.post('assessment-ready', {});
    expect(host.handshake).toBeNull();
    expect(postMessage).not.toHaveBeenCalled();
  });

  it('says nothing in a frame that no loader made', () => {
    const { win, postMessage } = framed({});
    connectHost({ client: 'acme', allowedOrigins: [] }, win).post('assessment-ready', {});
    expect(postMessage).not.toHaveBeenCalled();
  });
});

describe('the height', () => {
  let resize = () => {};
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          resize = callback;
        }
        observe() {}
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  const tall = (height: number) => {
    const size = { height };
    return { size, element: { getBoundingClientRect: () => size } as unknown as Element };
  };
  const heights = (postMessage: ReturnType<typeof vi.fn>) =>
    postMessage.mock.calls.map(([message]) => message.px);

  it('is sent at once in whole pixels and then only when it changes', () => {
    const { win, postMessage } = framed();
    const { size, element } = tall(500.2);
    connectHost({ client: 'acme', allowedOrigins: [] }, win).observeHeight(element);
    expect(heights(postMessage)).toEqual([501]);
    resize();
    size.height = 500.9;
    resize();
    expect(heights(postMessage)).toEqual([501]);
    size.height = 320;
    resize();
    expect(heights(postMessage)).toEqual([501, 320]);
  });

  it('is not sent for an element that is not laid out', () => {
    const { win, postMessage } = framed();
    connectHost({ client: 'acme', allowedOrigins: [] }, win).observeHeight(tall(0).element);
    expect(postMessage).not.toHaveBeenCalled();
  });

  it('waits while the frame is folded to no width', () => {
    const { win, postMessage } = framed();
    const { size, element } = tall(500);
    connectHost({ client: 'acme', allowedOrigins: [] }, win).observeHeight(element);
    Object.assign(win, { innerWidth: 0 });
    size.height = 1380;
    resize();
    Object.assign(win, { innerWidth: 800 });
    size.height = 520;
    resize();
    expect(heights(postMessage)).toEqual([500, 520]);
  });
});
