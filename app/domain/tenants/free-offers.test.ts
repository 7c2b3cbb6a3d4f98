import { expect, it } from 'vitest';
import { describeFreeOffers } from './free-offers.ts';

it.each<[string, boolean, string | null, isLive: boolean, boolean | string]>([
  ['are off', false, 'One per order', false, false],
  ['are off on a live service', false, 'One per order', true, false],
  ['have no terms before the service is live', true, null, false, true],
  ['have no terms on a live service', true, null, true, false],
  ['have terms', true, 'One per order', false, ' (One per order)'],
  ['have terms on a live service', true, 'One per order', true, ' (One per order)'],
])('free offers that %s', (_what, freeOffersEnabled, freeOfferTerms, isLive, expected) => {
  expect(describeFreeOffers({ freeOffersEnabled, freeOfferTerms }, isLive)).toBe(expected);
});
