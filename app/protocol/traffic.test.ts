import { expect, test } from 'vitest';
import { NO_TRAFFIC, readTraffic } from './traffic.ts';

test.each([
  [
    'UTM values in lower case',
    { utm: { utm_source: ' Google ', utm_medium: 'CPC', utm_campaign: 'Spring 26' } },
    { utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'spring 26' },
  ],
  [
    'an address in a UTM value',
    { utm: { utm_source: 'newsletter', utm_campaign: 'jo@example.com' } },
    { utmSource: 'newsletter' },
  ],
  ['a control character', { utm: { utm_source: 'a\u0000b' } }, {}],
  [
    'a referrer',
    { referrer: 'https://www.google.com/search?q=thyroid', pageUrl: 'https://shop.example/quiz/' },
    { referrer: 'google.com', page: 'shop.example/quiz' },
  ],
  [
    'a click within the shop',
    { referrer: 'https://www.shop.example/', pageUrl: 'https://shop.example/quiz' },
    { page: 'shop.example/quiz' },
  ],
  ['an address in a path', { pageUrl: 'https://shop.example/u/jo@example.com' }, { page: 'shop.example' }],
  ['a referrer that is an app', { referrer: 'android-app://com.google.android.gm/' }, {}],
  ['no URL', { referrer: 'x', pageUrl: '' }, {}],
  ['nothing', {}, {}],
])('%s', (_, origin, read) => {
  expect(readTraffic(origin)).toEqual({ ...NO_TRAFFIC, ...read });
});

test('a long value is cut between characters', () => {
  const { utmSource } = readTraffic({ utm: { utm_source: `${'a'.repeat(99)}😀` } });
  expect(utmSource).toBe('a'.repeat(99));
});
