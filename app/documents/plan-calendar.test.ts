import { describe, expect, it } from 'vitest';
import { inLocale } from '../messages/current.ts';
import { planCalendar } from './plan-calendar.ts';

const input = {
  assessmentId: 'assessment-1',
  createdAt: new Date('2026-12-20T23:30:05Z'),
  weeks: [2, 4, 8],
  pageUrl: 'https://quiz.example/plan/assessment-1',
};

interface Property {
  name: string;
  parameters: string[];
  value: string;
}

/** Reads a calendar as RFC 5545 has it, and fails where it does not: line breaks, lengths, nesting, names. */
function parse(text: string): Property[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  const events: Property[][] = [];
  const open: string[] = [];
  for (const line of physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line) ?? [];
    expect(name, line).not.toBe('');
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push([]);
    } else if (name === 'END') expect(open.pop()).toBe(value);
    else if (open.at(-1) === 'VEVENT')
      events.at(-1)?.push({ name, parameters: parameters.split(';').slice(1), value });
    else expect(['VERSION', 'PRODID']).toContain(name);
  }
  expect(open).toEqual([]);
  return events;
}
const textOf = (event: Property[], name: string) => {
  const found = event.filter((property) => property.name === name);
  expect(found).toHaveLength(1);
  return found[0]?.value;
};

describe('the calendar of a plan', () => {
  it('has a whole day for each checkpoint, counted from the day of the plan', () => {
    const events = parse(planCalendar(input));
    expect(events.map((event) => [textOf(event, 'DTSTART'), textOf(event, 'DTEND')])).toEqual([
      ['20270103', '20270104'],
      ['20270117', '20270118'],
      ['20270214', '20270215'],
    ]);
    for (const event of events) {
      expect(event.find(({ name }) => name === 'DTSTART')?.parameters).toEqual(['VALUE=DATE']);
      expect(textOf(event, 'DTSTAMP')).toBe('20261220T233005Z');
      expect(textOf(event, 'DESCRIPTION')).toContain(input.pageUrl);
    }
    expect(new Set(events.map((event) => textOf(event, 'UID'))).size).toBe(3);
  });

  it('folds long lines between characters, and escapes what has a meaning', () => {
    const pageUrl = `https://quiz.example/plan/${'ñ–😀'.repeat(40)};a,b`;
    const [event = []] = inLocale('es', () => parse(planCalendar({ ...input, pageUrl })));
    expect(textOf(event, 'DESCRIPTION')).toContain(`${'ñ–😀'.repeat(40)}\\;a\\,b`);
  });
});
