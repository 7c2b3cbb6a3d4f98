import { describe, expect, it, test } from 'vitest';
import { recommend } from '#app/engine/index.ts';
import { createSchedule, type Schedule } from '#app/engine/schedule.ts';
import type { Profile } from '#app/engine/types.ts';
import { NO_FLAGS } from '#app/engine/vocabulary.ts';
import { inLocale } from '#app/messages/current.ts';
import { readCalendar } from '../../tests/support/read-calendar.ts';
import { planCalendar } from './plan-calendar.ts';

const profile: Profile = {
  experience_level: 'advanced',
  goals: ['sleep'],
  symptoms: [],
  sex_at_birth: 'male',
  age_range: '35-44',
  budget_level: 'standard',
  contra_flags: [NO_FLAGS],
};
const plan = recommend(profile, { available: ['cjc-1295-ipamorelin', 'selank'] });
const schedule = createSchedule(plan) as Schedule;

const input = {
  uid: 'a-hash',
  host: 'quiz.example',
  createdAt: new Date('2026-12-20T23:30:05Z'),
  schedule,
  pageUrl: 'https://quiz.example/plan/assessment-1',
};

describe('the calendar of a plan', () => {
  it('has a whole day for each check, the supply’s end and the time off, counted from the day of the plan', () => {
    const events = readCalendar(planCalendar(input));
    expect(events.map(({ start, end }) => [start, end])).toEqual([
      ['20270103', '20270104'],
      ['20270117', '20270118'],
      ['20270208', '20270209'],
      ['20270214', '20270215'],
      ['20270214', '20270215'],
      ['20270314', '20270315'],
    ]);
    expect(events.map(({ summary }) => summary)).toEqual([
      'Week 2: checkpoint of your plan',
      'Week 4: checkpoint of your plan',
      'Your plan’s supply ends',
      'Week 8: checkpoint of your plan',
      'Your plan’s time off begins',
      'Your plan’s time off ends',
    ]);
    for (const { stamp, description } of events) {
      expect(stamp).toBe('20261220T233005Z');
      expect(description).toMatch(/ https:\/\/quiz\.example\/plan\/assessment-1$/);
    }
  });

  it('names the plan’s page only if the visitor asks for it, because calendars are shared (F24)', () => {
    for (const locale of ['en', 'es'] as const) {
      const text = inLocale(locale, () => planCalendar({ ...input, pageUrl: null })).replaceAll('\r\n ', '');
      expect(text).not.toMatch(/assessment-1|https?:/);
    }
    const uids = (pageUrl: string | null) =>
      readCalendar(planCalendar({ ...input, pageUrl })).map(({ uid }) => uid);
    expect(uids(null)).toEqual(uids(input.pageUrl));
  });

  it('names no product and no answer, because calendars are shared', () => {
    for (const locale of ['en', 'es'] as const) {
      const text = inLocale(locale, () => planCalendar(input)).replaceAll('\r\n ', '');
      for (const { id, name } of Object.values(plan.game_plan).flat()) {
        expect(text).not.toContain(name);
        expect(text).not.toContain(id);
      }
      expect(text).not.toMatch(/weight|peso|\bmg\b/i);
    }
  });

  it('folds long lines between characters, and escapes what has a meaning', () => {
    const pageUrl = `https://quiz.example/plan/${'ñ–😀'.repeat(40)};a,b\\n`;
    const [event] = inLocale('es', () => readCalendar(planCalendar({ ...input, pageUrl })));
    expect(event?.description).toContain(pageUrl);
  });
});

/** These cases prove that the reader can fail. */
test.each([
  ['line breaks without a return', (text: string) => text.replaceAll('\r\n', '\n')],
  ['a line of 76 octets', (text: string) => text.replace(/SUMMARY:.*/, `SUMMARY:${'ñ'.repeat(34)}`)],
  ['a bare comma', (text: string) => text.replace('SUMMARY:', 'SUMMARY:a, ')],
  ['an event without a UID', (text: string) => text.replace(/UID:.*\r\n( .*\r\n)*/, '')],
  ['the same UID twice', (text: string) => text.replaceAll(/-week-\d/g, '')],
  ['a stamp without a zone', (text: string) => text.replace(/(DTSTAMP:.*)Z/, '$1')],
  ['a day that no month has', (text: string) => text.replace('20270103', '20270231')],
  ['an event without its end', (text: string) => text.replace('END:VEVENT\r\n', '')],
  ['no version', (text: string) => text.replace('VERSION:2.0\r\n', '')],
])('the reader of calendars refuses %s', (_name, spoil) => {
  const text = planCalendar(input);
  expect(spoil(text)).not.toBe(text);
  expect(() => readCalendar(spoil(text))).toThrow();
});
