import { expect, it } from 'vitest';
import { describeWarmUp } from './warm-up-text.ts';

const own = { domain: 'acme.example', isShared: false, plannedToday: 0 };
const best = { day: '2026-11-28', sent: 500, isFaded: false };

it.each([
  [
    { ...own, limit: null, best: { ...best, sent: 10_000 } },
    'No limit: acme.example already sends 10,000 e-mails a day.',
  ],
  [
    { ...own, limit: null, best: { ...best, sent: 40_000, isFaded: true } },
    'No limit: acme.example sent 40,000 e-mails on 28 Nov 2026.',
  ],
  [
    { ...own, limit: 500, best: null },
    '500 e-mails: acme.example has sent few e-mails lately, so it starts slowly.',
  ],
  [
    { ...own, limit: 1000, best, plannedToday: 300 },
    '1,000 e-mails: twice the 500 that acme.example sent on 28 Nov 2026. 300 of them are planned already.',
  ],
  [
    { ...own, limit: 4000, best: { ...best, sent: 4000, isFaded: true }, isShared: true },
    '4,000 e-mails: acme.example sent 4,000 e-mails on 28 Nov 2026, and fewer since. All companies that send from acme.example share this limit.',
  ],
])('%#', (warmUp, text) => {
  expect(describeWarmUp(warmUp)).toBe(text);
});
