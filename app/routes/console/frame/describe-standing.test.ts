import { expect, test } from 'vitest';
import { describeStanding } from './describe-standing.ts';

const date = new Date('2026-12-06T12:00:00Z');

test('a trial names its days, its end, and what ends with it, from the first day on', () => {
  expect(describeStanding({ kind: 'trial', endsAt: date, daysLeft: 14 })).toEqual({
    tone: 'info',
    title: '14 days of the free trial left',
    text: 'Your trial ends on 6 Dec 2026. Choose a plan to keep editing and sending campaigns. Your assessment keeps working either way.',
  });
  expect(describeStanding({ kind: 'trial', endsAt: date, daysLeft: 1 })).toMatchObject({
    tone: 'warning',
    title: 'Last day of the free trial',
  });
});

test('what is overdue or ended says what follows and until when', () => {
  expect(describeStanding({ kind: 'overdue', readOnlyFrom: date })?.text).toContain('Pay by 6 Dec 2026');
  expect(describeStanding({ kind: 'read-only', why: 'unpaid' })?.text).toContain('campaigns are paused');
  expect(describeStanding({ kind: 'read-only', why: 'ended', keptUntil: date })?.text).toContain(
    'after 6 Dec 2026',
  );
  expect(describeStanding({ kind: 'good' })).toBeNull();
});
