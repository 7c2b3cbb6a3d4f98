import { describe, expect, it } from 'vitest';
import { describeCrm, type ShownCrm } from './crm-data.ts';
import { describeFeed, type ShownFeed } from './feed-health.ts';
import { describeShop } from './shop-data.ts';
import { describeConnection, describeShopHealth, type ShownConnection } from './shop-health.ts';

const toDate = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

describe('the webhooks of a shop', () => {
  const health = (received: Date | null, refused: Date | null, unsigned: Date | null = null) => {
    const [createdAt, where] = [toDate(1), { origin: 'https://service.example', tenantId: 'one' }];
    const webhook = {
      ...{ shop: 'shopify', createdAt, lastReceivedAt: received, lastRefusedAt: refused },
      ...{ lastRefusal: refused && 'Why.', lastUnsignedAt: unsigned },
    };
    return describeShopHealth(JSON.parse(JSON.stringify(describeShop('shopify', [webhook], where))));
  };

  it.each([
    ['Waiting for the first order', null, null, null, /first order from Shopify/],
    ['Waiting for the first order', null, null, toDate(9), /wrong signature/],
    ['Connected', toDate(9), null, null, /Nothing to do/],
    ['Connected', toDate(8), null, toDate(9), /Nothing to do/],
    ['Connected', toDate(9), toDate(8), null, /Nothing to do/],
    ['Failing', null, toDate(8), null, /Needs a look/],
    ['Failing', toDate(8), toDate(9), null, /Needs a look/],
    ['Failing', toDate(9), toDate(9), null, /Needs a look/],
  ])('are %s, received %s, refused %s, unsigned %s', (label, received, refused, unsigned, advice) => {
    const description = health(received, refused, unsigned);
    expect(description.label).toBe(label);
    expect(description.advice).toMatch(advice);
  });

  it('are off until they are connected', () => {
    const where = { origin: 'https://service.example', tenantId: 'one' };
    expect(describeShopHealth(describeShop('woocommerce', [], where) as never)).toMatchObject({
      label: 'Off',
    });
  });
});

describe('a WooCommerce shop connected by its own page', () => {
  const connection = { state: 'approved', step: 'done', failingSince: null } as ShownConnection;
  it.each<[string | undefined, Partial<ShownConnection>]>([
    ['Waiting for your approval', { state: 'waiting' }],
    [undefined, { state: 'expired' }],
    [undefined, { state: 'refused' }],
    ['Not connected', { state: 'expired', failingSince: toDate(8).toISOString() }],
    ['Not connected', { state: 'refused', failingSince: toDate(8).toISOString() }],
    ['Setting up', { step: 'webhooks' }],
    ['Setting up', { step: 'products' }],
    [undefined, {}],
    ['Failing', { failingSince: toDate(8).toISOString() }],
    ['Key revoked', { state: 'revoked' }],
    [undefined, { state: 'left' }],
  ])('is %s with %j', (label, over) =>
    expect(describeConnection({ ...connection, ...over })?.label).toBe(label));
});

describe('the CRM', () => {
  const crm: ShownCrm = {
    ...{ isEnabled: true, hasKey: true, isKeyReadable: true, locationId: 'one', waiting: 0 },
    ...{ failingSince: null, lastSuccessAt: toDate(9).toISOString(), lastFailureAt: null, lastError: null },
  };
  const failed = { lastFailureAt: toDate(8).toISOString(), lastError: 'Why.' };

  it.each<[string, Partial<ShownCrm>, RegExp]>([
    ['Off', { hasKey: false }, /Enter the API key/],
    ['Off', { isEnabled: false }, /Turn the CRM on/],
    ['Not used yet', { lastSuccessAt: null }, /next lead/],
    ['Key unreadable', { isKeyReadable: false }, /Enter the API key again/],
    ['Connected', {}, /Nothing to do/],
    ['Connected', failed, /rejected are in the log/],
    ['Failing', { ...failed, failingSince: toDate(8).toISOString() }, /test the connection/],
  ])('is %s with %j', (label, over, advice) => {
    const description = describeCrm({ ...crm, ...over });
    expect(description.label).toBe(label);
    expect(description.advice).toMatch(advice);
  });
});

describe('the product feed', () => {
  const feed: ShownFeed = {
    source: 'shopify',
    url: 'https://shop.example',
    isOn: true,
    fills: ['price'],
    outOfStock: 'hide',
    maxChangePercent: 30,
    nextReadAt: toDate(10).toISOString(),
    failingSince: null,
    lastSuccessAt: toDate(9).toISOString(),
    lastFailureAt: null,
    lastProblem: null,
    lastError: null,
    productCount: 20,
    matchCount: 12,
  };

  it.each<[string, Partial<ShownFeed> | null]>([
    ['Off', null],
    ['Off', { isOn: false, failingSince: toDate(8).toISOString(), lastProblem: 'unreadable' }],
    ['Failing', { failingSince: toDate(8).toISOString(), lastProblem: 'price-jump' }],
    ['Not read yet', { lastSuccessAt: null, productCount: 0, matchCount: 0 }],
    ['Not matched yet', { matchCount: 0 }],
    ['Connected', {}],
  ])('is %s', (label, over) => expect(describeFeed(over && { ...feed, ...over }).label).toBe(label));
});
