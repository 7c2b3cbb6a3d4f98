import { describe, expect, it } from 'vitest';
import { describeCrm, type ShownCrm } from './crm-data.ts';
import { describeFeed, type ShownFeed } from './feed-health.ts';
import { describeShop, describeShopHealth } from './shop-health.ts';

const toDate = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

describe('the webhooks of a shop', () => {
  const health = (received: Date | null, refused: Date | null) =>
    describeShopHealth(
      describeShop('shopify', [
        { shop: 'shopify', lastReceivedAt: received, lastRefusedAt: refused, lastRefusal: refused && 'Why.' },
      ]),
    );

  it.each([
    ['Not used yet', null, null, /Add the webhooks in Shopify/],
    ['Connected', toDate(9), null, /Nothing to do/],
    ['Connected', toDate(9), toDate(8), /Nothing to do/],
    ['Failing', null, toDate(8), /Check that the secret/],
    ['Failing', toDate(8), toDate(9), /Check that the secret/],
    ['Failing', toDate(9), toDate(9), /order in the last error/],
  ])('are %s, received %s, refused %s', (label, received, refused, advice) => {
    const description = health(received, refused);
    expect(description.label).toBe(label);
    expect(description.advice).toMatch(advice);
  });

  it('are off until they are connected', () => {
    expect(describeShopHealth(describeShop('woocommerce', []))).toMatchObject({ label: 'Off' });
  });
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
