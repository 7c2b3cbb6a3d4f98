import { expect, it } from 'vitest';
import { CONSUMER_GOALS, GOALS, TECHNICAL_APPLICATIONS } from '#app/engine/vocabulary.ts';
import { computeSegments } from './segments.ts';

it('maps every goal of the three widgets to a segment', () => {
  for (const goal of [...GOALS, ...CONSUMER_GOALS, ...TECHNICAL_APPLICATIONS])
    expect(computeSegments([goal.id]), goal.id).toHaveLength(1);
});

it('names each segment once, in the order of the table', () => {
  expect(computeSegments(['sleep', 'athletic', 'weight-loss'])).toEqual(['fat_loss', 'recovery']);
});

it('leaves an unknown goal out', () => {
  expect(computeSegments(['flying'])).toEqual([]);
});
