import { expect, it } from 'vitest';
import { describeResults } from './text-results.ts';

const none = { recipientCount: 0, waiting: 0, sent: 0, delivered: 0, failed: 0, uncertain: 0, stopped: 0 };

it.each([
  [{}, '0 leads.'],
  [{ recipientCount: 1, waiting: 1 }, '1 lead: 1 waiting.'],
  // Planned, and put off until it is morning at the recipients'.
  [{ recipientCount: 1200 }, '1,200 leads: 1,200 waiting.'],
  [{ recipientCount: 3, sent: 3 }, '3 leads: 3 sent.'],
  [
    { recipientCount: 15, sent: 10, delivered: 8, failed: 2, uncertain: 1, stopped: 1 },
    '15 leads: 10 sent, 8 of them delivered; 2 failed; 1 uncertain; 1 stopped; 1 waiting.',
  ],
])('%o is “%s”', (results, text) => {
  expect(describeResults({ ...none, ...results })).toBe(text);
});
