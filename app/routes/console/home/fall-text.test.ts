import { expect, test } from 'vitest';
import { fallText, fallTitle } from './fall-text.ts';

const nothing = { startRate: null, leadRate: null, source: null, site: null };
const leads = { figure: 'leads', before: 100, after: 62, percent: 38 } as const;

test('says what fell, which rates changed with it, and where', () => {
  const falls = {
    falls: [leads, { figure: 'orders', before: 30, after: 10, percent: 67 } as const],
    startRate: { before: 60, after: 58 },
    leadRate: { before: 30, after: 20 },
    source: { value: 'google', before: 60, after: 20 },
    site: { value: 'https://shop.example', before: 80, after: 40 },
  };
  expect(fallTitle(falls)).toBe('Leads fell by 38%, orders fell by 67%');
  expect(fallText(falls)).toBe(
    '62 leads in the last 30 days, 100 in the 30 days before. 10 orders in the last 30 days, 30 in the 30 days before. 58% of visitors started (before: 60%), 20% left their details (before: 30%). Most was lost from the source google (60 → 20) and shop.example (80 → 40).',
  );
});

test('leaves out what is not known', () => {
  expect(fallText({ falls: [leads], ...nothing })).toBe(
    '62 leads in the last 30 days, 100 in the 30 days before.',
  );
});
