import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readWooCommerce } from '#app/domain/shops/woocommerce.ts';
import { PLUGIN_VERSION } from '#app/lib/plugin-download.ts';
import { makePluginZip } from '../../scripts/downloads.ts';
import { makeLanguageFiles } from '../../scripts/plugin-languages.ts';
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
  footer: string[];
  translations: Record<string, string[]>;
  textdomain: string[];
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

  it('enqueues the embed code by shortcode and by block, with its options and the place where it shows', async () => {
    const shortcode = {
      widget: 'consumer',
      mode: 'popup',
      button_text: 'Say "hi" <b> $0',
      onload: 'alert(1)',
    };
    const tag = (options: string, count = 1) =>
      `<script data-client="acme" data-target="#stackguide-${count}"${options} src="https://guide.example/embed.js" id="stackguide-embed-${count}-js" async></script>`;
    expect(await request({ options: SET_UP, shortcode })).toMatchObject({
      html: '<div id="stackguide-1" class="stackguide-assessment"></div>',
      footer: [
        tag(' data-widget="consumer" data-mode="popup" data-button-text="Say &quot;hi&quot; &lt;b&gt; $0"'),
      ],
    });
    const block = await request({ options: SET_UP, block: { mode: 'slide-in', buttonText: 'Open' } });
    expect(block.footer).toEqual([tag(' data-mode="slide-in" data-button-text="Open"')]);
    expect(block.scripts['stackguide-block']).toMatch(/\/block\.js$/);
    expect(block.translations['stackguide-block']).toEqual(['stackguide', 'languages']);
    expect(block.textdomain).toEqual(['stackguide', 'stackguide/languages']);
    const twice = await request({ options: SET_UP, shortcode: '', times: 2 });
    expect(twice.footer).toEqual([tag('', 1), tag('', 2)]);
    expect(twice.html).toContain('id="stackguide-2"');
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

  it.each([
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
  ])('takes a service on this computer, for trying: %s', async (origin, saved) => {
    expect(await request({ save: { origin, client: 'acme' } })).toMatchObject({
      saved: { origin: saved },
      errors: {},
    });
  });

  it.each([
    'http://localhost.evil.example',
    'http://192.168.0.1',
    'ftp://localhost',
  ])('refuses the service address %s', async (origin) => {
    expect((await request({ save: { origin, client: 'acme' } })).errors).toHaveProperty('origin');
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

describe.skipIf(!hasPhp)('deleting the plugin', () => {
  const uninstall = async (isNetwork: boolean): Promise<string[]> => {
    const stubs = `
      define('WP_UNINSTALL_PLUGIN', 'x'); $site = 1; $deleted = [];
      function is_multisite() { return ${isNetwork}; }
      function get_sites($query) { return $query === ['fields' => 'ids', 'number' => 0] ? ['1', '2', '7'] : []; }
      function switch_to_blog(int $id) { $GLOBALS['before'] = $GLOBALS['site']; $GLOBALS['site'] = $id; }
      function restore_current_blog() { $GLOBALS['site'] = $GLOBALS['before']; }
      function delete_option($name) { $GLOBALS['deleted'][] = $GLOBALS['site'] . ' ' . $name; }
      require $argv[1]; echo json_encode([...$deleted, 'on ' . $site]);`;
    const php = spawn('php', ['-r', stubs, join(PLUGIN, '../uninstall.php')]);
    const [output, [code]] = await Promise.all([text(php.stdout), once(php, 'close')]);
    expect(code).toBe(0);
    return JSON.parse(output);
  };
  it('deletes its settings', async () => expect(await uninstall(false)).toEqual(['1 stackguide', 'on 1']));
  it('deletes them on every site of a network', async () =>
    expect(await uninstall(true)).toEqual(['1 stackguide', '2 stackguide', '7 stackguide', 'on 1']));
});

describe('the zip of the plugin', () => {
  const readPlugin = (name: string) => readFileSync(join(PLUGIN, '..', name), 'utf8');
  const zip = makePluginZip();

  it('is the same each time, and has one folder with everything that WordPress.org asks for', () => {
    expect(makePluginZip().equals(zip)).toBe(true);
    // Each entry of the directory has the length of its name at byte 24, and the name at byte 42.
    const entries = zip.toString('latin1').split('PK\u0001\u0002').slice(1);
    const names = entries.map((entry) => entry.slice(42, 42 + entry.charCodeAt(24)));
    expect(names).toEqual(
      [
        ...['block.js', 'block.json', 'embed.php', 'languages/stackguide-es_ES-stackguide-block.json'],
        ...['languages/stackguide-es_ES.mo', 'languages/stackguide-es_ES.po', 'languages/stackguide.pot'],
        ...['license.txt', 'orders.php', 'readme.txt', 'settings.php', 'stackguide.php', 'uninstall.php'],
      ].map((name) => `stackguide/${name}`),
    );
  });

  it('has one version everywhere', () => {
    const versions = [
      /^ \* Version: (.+)$/m.exec(readPlugin('stackguide.php')),
      /^const VERSION = '(.+)';$/m.exec(readPlugin('stackguide.php')),
      /^Stable tag: (.+)$/m.exec(readPlugin('readme.txt')),
      /^= ([\d.]+) =$/m.exec(readPlugin('readme.txt')),
    ].map((match) => match?.[1]);
    expect(versions).toEqual(Array.from(versions, () => PLUGIN_VERSION));
    expect(readPlugin('stackguide.php')).toContain(' * Requires Plugins: woocommerce\n');
  });

  it('translates every text, also those of the block’s script', () => {
    const names = [...zip.toString('utf8').matchAll(/"locale_data":(\{.*?\}\})\}/g)].map(
      ([, json = '']) => json,
    );
    expect(names).toHaveLength(1);
    const { messages } = JSON.parse(names[0] ?? '');
    expect(messages.Questionnaire).toEqual(['Cuestionario']);
    expect(messages['Service address']).toBeUndefined();
    const files = new Map([['a.php', "__( 'New text', 'stackguide' )"]]);
    expect(() => makeLanguageFiles(files, { es_ES: {} })).toThrow('New text');
    expect(() => makeLanguageFiles(new Map(), { es_ES: { Old: 'Viejo' } })).toThrow('Old');
  });
});
