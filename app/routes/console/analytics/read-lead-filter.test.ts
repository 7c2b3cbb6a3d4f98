import { expect, it } from 'vitest';
import { readLeadFilter } from './read-analytics.server.ts';

it('takes no control character, which Postgres would refuse', () => {
  expect(readLeadFilter(new URLSearchParams('widget=full&locale=e%00n&site=%00'))).toEqual({
    widget: 'full',
  });
});
