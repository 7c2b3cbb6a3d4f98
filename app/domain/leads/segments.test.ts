import { expect, it } from 'vitest';
import { CONSUMER_GOALS, GOALS, TECHNICAL_APPLICATIONS } from '../../engine/vocabulary.ts';
import { segmentsOf } from './segments.ts';

it('maps every goal of the three widgets to a segment', () => {
  for (const goal of [...GOALS, ...CONSUMER_GOALS, ...TECHNICAL_APPLICATIONS])
    expect(segmentsOf([goal.id]), goal.id).toHaveLength(1);
});

it('names each segment once, in the order of the table', () => {
  expect(segmentsOf(['sleep', 'athletic', 'weight-loss'])).toEqual(['fat_loss', 'recovery']);
});

it('leaves an unknown goal out', () => {
  expect(segmentsOf(['flying'])).toEqual([]);
});
