import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { listSnippets } from '#app/site/guide/sale-snippets.ts';
import type { makeLead } from '../data/rows.ts';
import { keyCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import { hasProgram } from '../support/debian-package.ts';
import type { ServedApi } from '../support/http.ts';
import { makeReportingShop, serveReports } from '../support/reporting-shop.ts';

const META_KEY = '_stackguide_tracking_id';
const [hasPhp, hasCurl] = await Promise.all(
  [
    ['php', 'php-cli'],
    ['curl', 'curl'],
  ].map(([program = '', name = '']) => hasProgram(program, { package: name, timeoutMs: 240_000 })),
);

/** @returns what the program printed @throws if it fails */
const run = async (program: string, args: string[], env: Record<string, string> = {}): Promise<string> =>
  (await promisify(execFile)(program, args, { env: { ...process.env, ...env } })).stdout;

/** Each sample that the console prints reports a sale when it is run as printed, with a key and an order of the shop filled in. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let tenantId: string;
  let lead: Awaited<ReturnType<typeof makeLead>>;
  let key: string;
  beforeAll(async () => {
    ({ db, api } = await serveReports(makeDb));
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ({ tenantId, lead } = await makeReportingShop(db));
    const { Authorization = '' } = await keyCaller(db, { tenantId, scopes: ['conversions:write'] });
    key = Authorization.slice('Bearer '.length);
  });

  const snippet = (id: string, trackingId: string | null = lead.trackingId): string => {
    const found = listSnippets({ origin: api.origin, trackingId, currency: 'USD' }).find(
      (candidate) => candidate.id === id,
    );
    return found?.code ?? expect.fail(`There is no sample ${id}.`);
  };
  const report = (body: string, headers: Record<string, string>) =>
    fetch(`${api.origin}/api/conversion`, { method: 'POST', headers, body });
  const sales = () =>
    db.conversion.findMany({ where: { tenantId }, select: { leadId: true, saleAmountCents: true } });
  const order = { total: 129, id: 'ORDER-1001' };
  const sold = () => [{ leadId: lead.id, saleAmountCents: 12_900 }];

  it.skipIf(!hasCurl)('curl', async () => {
    await run('bash', ['-c', snippet('curl').replace('YOUR_API_KEY', key)]);
    expect(await sales()).toEqual(sold());
  });

  it.skipIf(!hasPhp)('PHP', async () => {
    const stubs = `
      class Order {
        function get_meta($key) { return $key === '${META_KEY}' ? getenv('TRACKING_ID') : ''; }
        function get_total() { return '${order.total}'; }
        function get_id() { return '${order.id}'; }
      }
      function wp_json_encode($value) { return json_encode($value); }
      function wp_remote_post($url, $options) { echo json_encode(['url' => $url] + $options); }
      $order = new Order();
      ${snippet('php')}`;
    const output = await run('php', ['-d', 'error_reporting=E_ALL', '-r', stubs], {
      ASSESSMENT_API_KEY: key,
      TRACKING_ID: lead.trackingId,
    });
    const { url, headers, body } = JSON.parse(output);
    expect(url).toBe(`${api.origin}/api/conversion`);
    expect((await report(body, headers)).status).toBe(201);
    expect(await sales()).toEqual(sold());
  });

  it('Node', async () => {
    const code = `const order = ${JSON.stringify({ ...order, trackingId: lead.trackingId })};\n${snippet('node')}`;
    await run(process.execPath, ['--input-type=module', '-e', code], { ASSESSMENT_API_KEY: key });
    expect(await sales()).toEqual(sold());
  });

  it('Shopify Flow', async () => {
    const [head = '', body = ''] = snippet('shopify').split('Body:\n');
    const attributes = [
      { key: 'gift', value: 'yes' },
      { key: META_KEY, value: lead.trackingId },
    ];
    // Flow fills in its templates: a loop with one condition, and values of the order.
    const loop =
      /\{% for a in order\.customAttributes %\}\{% if a\.key == '([^']+)' %\}\{\{ a\.value \}\}\{% endif %\}\{% endfor %\}/;
    const values: Record<string, string> = {
      'order.totalPriceSet.shopMoney.amount': '129.0',
      'order.legacyResourceId': order.id,
      'order.totalPriceSet.shopMoney.currencyCode': 'USD',
    };
    const filled = body
      .replace(loop, (_all, name) => attributes.find((attribute) => attribute.key === name)?.value ?? '')
      .replace(/\{\{ ([\w.]+) \}\}/g, (_all, name) => values[name] ?? expect.fail(`${name} is unknown.`));
    const lines = head.split('\n').filter((line) => line.startsWith('Header: '));
    const headers = lines.map((line) => line.slice('Header: '.length).split(': '));
    const sent = Object.fromEntries(
      headers.map(([name, value = '']) => [name, value.replace('YOUR_API_KEY', key)]),
    );
    expect((await report(filled, sent)).status).toBe(201);
    expect(await sales()).toEqual(sold());
  });

  it('are all run here', () => {
    const ids = listSnippets({ origin: '', trackingId: null, currency: 'USD' }).map(({ id }) => id);
    expect(ids).toEqual(['curl', 'php', 'node', 'shopify']);
  });
});

describe('the guide to reporting sales', () => {
  const guide = readFileSync(new URL('../../content/guides/reporting-sales.md', import.meta.url), 'utf8');
  const readSample = (language: string) =>
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? expect.fail(`No ${language}.`);

  it.skipIf(!hasPhp)('has a sample for functions.php that notes the tracking ID on the order', async () => {
    const code = `
      const DAY_IN_SECONDS = 86400;
      $hooks = []; $meta = [];
      function add_action($hook, $run) { $GLOBALS['hooks'][$hook] = $run; }
      function sanitize_text_field($text) { return trim($text); }
      function wp_unslash($text) { return stripslashes($text); }
      class Order { function update_meta_data($key, $value) { $GLOBALS['meta'][$key] = $value; } }
      ${readSample('php')}
      $_GET['sg_tid'] = '0199-abc'; $hooks['init']();
      $_COOKIE['sg_tid'] = '0199-abc'; $hooks['woocommerce_checkout_create_order'](new Order());
      echo json_encode($meta);`;
    expect(JSON.parse(await run('php', ['-d', 'error_reporting=E_ALL', '-r', code]))).toEqual({
      [META_KEY]: '0199-abc',
    });
  });

  it('has a sample for Shopify that notes it on the cart', async () => {
    const script = /<script>([\s\S]*?)<\/script>/.exec(readSample('html'))?.[1] ?? '';
    const sent: [string, { body: string }][] = [];
    const location = { search: '?utm_source=plan&sg_tid=0199-abc' };
    new Function('location', 'fetch', script)(location, (...args: [string, { body: string }]) =>
      sent.push(args),
    );
    expect(sent.map(([url, { body }]) => [url, JSON.parse(body)])).toEqual([
      ['/cart/update.js', { attributes: { [META_KEY]: '0199-abc' } }],
    ]);
  });
});
