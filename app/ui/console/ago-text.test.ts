import { expect, it } from 'vitest';
import { agoText } from './ago-text.ts';

const now = Date.parse('2026-07-15T12:00:00Z');

it.each([
  ['2026-07-15T11:59:30Z', 'just now'],
  ['2026-07-15T11:59:00Z', '1 minute ago'],
  ['2026-07-15T11:00:30Z', '59 minutes ago'],
  ['2026-07-15T09:00:00Z', '3 hours ago'],
  ['2026-07-14T12:00:00Z', 'yesterday'],
  ['2026-07-10T12:00:00Z', '5 days ago'],
  ['2026-07-08T12:00:00Z', '8 Jul 2026'],
  ['2026-07-15T14:00:00Z', 'in 2 hours'],
])('says of %s: %s', (timestamp, expected) => expect(agoText(Date.parse(timestamp), now)).toBe(expected));
