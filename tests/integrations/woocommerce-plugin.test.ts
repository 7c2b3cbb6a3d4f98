import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readWooCommerce } from '#app/domain/shops/woocommerce.ts';
import { hasProgram } from '../support/debian-package.ts';
import { wooOrder } from '../support/shop-orders.ts';

const INSTALL_MS = 240_000;
const PLUGIN = resolve(import.meta.dirname, '../../integrations/woocommerce/stackguide/stackguide.php');
const STUBS = join(import.meta.dirname, 'wordpress-stubs.php');

const CLASSIC = 'woocommerce_checkout_create_order';
const BLOCK = 'woocommerce_store_api_checkout_update_order_meta';
const SET_UP = { stackguide: { origin: 'https://guide.example', client: 'acme' } };

interface Result {
  cookies: Record<string, unknown>[];
  errors: Record<string, string>;
  orders: { meta: Record<string, string>; savings: number }[];
  compatible: Record<string, boolean>;
  scripts: Record<string, string>;
  html: string;
  saved: { origin: string; client: string };
}

/** Runs the plugin in a separate request. */
async function request(scenario: object): Promise<Result> {
  const php = spawn('php', ['-d', 'display_errors=stderr', STUBS, PLUGIN]);
  php.stdin.end(JSON.stringify(scenario));
  const [output, problems, [code]] = await Promise.all([
    text(php.stdout),
    text(php.stderr),
    once(php, 'close'),
  ]);
  expect({ code, problems }).toEqual({ code: 0, problems: '' });
  return JSON.parse(output);
}

const hasPhp = await hasProgram('php', { package: 'php-cli', timeoutMs: INSTALL_MS });

describe.skipIf(!hasPhp)('the WooCommerce plugin', () => {
  it('stores the tracking id of a link in a first-party cookie that scripts can’t read', async () => {
    const { cookies } = await request({ get: { sg_tid: '0199-abc_D' } });
    expect(cookies).toEqual([
      {
        name: 'stackguide_tid',
        value: '0199-abc_D',
        expires: expect.any(Number),
        path: '/',
        domain: '',
        secure: true,
        httponly: true,
        samesite: 'Lax',
      },
    ]);
    const days = (Number(cookies[0]?.expires) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  it.each([
    ['no tracking id', {}],
    ['another text', { get: { sg_tid: 'a b' } }],
    ['a line break', { get: { sg_tid: 'abc\n' } }],
    ['a list', { get: { sg_tid: ['abc'] } }],
    ['a long text', { get: { sg_tid: 'a'.repeat(201) } }],
    ['no consent', { get: { sg_tid: 'abc' }, consent: ['functional'] }],
    ['a filter that forbids it', { get: { sg_tid: 'abc' }, filters: { stackguide_may_store: false } }],
    ['headers that are sent', { get: { sg_tid: 'abc' }, headersSent: true }],
  ])('sets no cookie for %s', async (_what, scenario) => {
    expect((await request(scenario)).cookies).toEqual([]);
  });

  it('sets it with consent to marketing', async () => {
    const scenario = { get: { sg_tid: 'abc' }, consent: ['functional', 'marketing'] };
    expect((await request(scenario)).cookies).toHaveLength(1);
  });

  it('notes it on orders of both checkouts, as the service reads it in their webhooks', async () => {
    const { orders, compatible } = await request({
      cookies: { stackguide_tid: '0199-abc' },
      orders: [CLASSIC, BLOCK],
    });
    const meta = { _stackguide_tracking_id: '0199-abc' };
    // WooCommerce saves the first order itself.
    expect(orders).toEqual([
      { meta, savings: 0 },
      { meta, savings: 1 },
    ]);
    expect(compatible).toEqual({ custom_order_tables: true, cart_checkout_blocks: true });
    const [[key, value]] = Object.entries(orders[0]?.meta ?? {}) as [[string, string]];
    const report = readWooCommerce(wooOrder({ meta_data: [{ id: 1, key, value }] }));
    expect(report).toMatchObject({ kind: 'order', trackingId: '0199-abc' });
  });

  it.each([
    {},
    { stackguide_tid: '<script>' },
  ])('notes nothing on an order with the cookies %j', async (cookies) => {
    const { orders } = await request({ cookies, orders: [CLASSIC, BLOCK] });
    expect(orders).toEqual([
      { meta: {}, savings: 0 },
      { meta: {}, savings: 0 },
    ]);
  });

  it('writes the embed line by shortcode and by block', async () => {
    const shortcode = { widget: 'consumer', mode: 'popup', button_text: 'Say "hi" <b>', onload: 'alert(1)' };
    expect((await request({ options: SET_UP, shortcode })).html).toBe(
      '<script src="https://guide.example/embed.js" data-client="acme" data-widget="consumer" data-mode="popup" data-button-text="Say &quot;hi&quot; &lt;b&gt;" async></script>',
    );
    const { html, scripts } = await request({
      options: SET_UP,
      block: { mode: 'slide-in', buttonText: 'Open' },
    });
    expect(html).toBe(
      '<script src="https://guide.example/embed.js" data-client="acme" data-mode="slide-in" data-button-text="Open" async></script>',
    );
    expect(scripts['stackguide-block']).toMatch(/\/block\.js$/);
    expect((await request({ options: SET_UP, shortcode: '' })).html).toBe(
      '<script src="https://guide.example/embed.js" data-client="acme" async></script>',
    );
  });

  it('shows visitors nothing, and staff a note, until the settings are made', async () => {
    expect((await request({ shortcode: '' })).html).toBe('');
    expect((await request({ shortcode: '', can: ['manage_options'] })).html).toContain(
      'Settings, StackGuide',
    );
  });

  it('takes its settings as they are in the embed line', async () => {
    const save = { origin: ' https://guide.example/embed.js ', client: ' acme ' };
    expect(await request({ save })).toMatchObject({ saved: SET_UP.stackguide, errors: {} });
  });

  it('refuses other settings and leaves what was there', async () => {
    const save = { origin: 'http://guide.example"><script>', client: 'a b' };
    expect(await request({ options: SET_UP, save })).toMatchObject({
      saved: SET_UP.stackguide,
      errors: { origin: expect.stringContaining('https://'), client: expect.any(String) },
    });
  });

  it('has a settings page, for those who may change settings', async () => {
    const { html } = await request({ options: SET_UP, page: true, can: ['manage_options'] });
    expect(html).toContain('name="stackguide[origin]" value="https://guide.example" type="url"');
    expect(html).toContain('name="stackguide[client]" value="acme" type="text"');
    expect((await request({ options: SET_UP, page: true })).html).toBe('');
  });
});
