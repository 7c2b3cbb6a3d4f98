import { WEEKS_APART } from '#app/engine/interactions.ts';
import type { Schedule, ScheduleEvent } from '#app/engine/schedule.ts';
import { OPEN_VIAL_DAYS } from '#app/engine/vials.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { t } from '#app/messages/checklist.ts';

interface PlanCalendar {
  assessmentId: string;
  /** Day from which the schedule is counted. */
  createdAt: Date;
  schedule: Pick<Schedule, 'events'>;
  /** Absolute URL of the permanent page. */
  pageUrl: string;
}

/** Maximum number of octets in a line without its line break (RFC 5545, section 3.1). */
const MAX_OCTETS = 75;

/**
 * Exports the plan's schedule as whole-day calendar events (RFC 5545). Calendars are shared, so the file contains no product and no
 * answer.
 */
export function planCalendar({ assessmentId, createdAt, schedule, pageUrl }: PlanCalendar): string {
  const stamp = `${basic(createdAt)}T${createdAt.toISOString().slice(11, 19).replaceAll(':', '')}Z`;
  const events = schedule.events.flatMap((event) => {
    const entry = describeEvent(event, pageUrl);
    if (!entry) return [];
    const start = createdAt.getTime() + event.day * DAY_MS;
    return [
      'BEGIN:VEVENT',
      `UID:${assessmentId}-${entry.key}@${new URL(pageUrl).hostname}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basic(new Date(start))}`,
      `DTEND;VALUE=DATE:${basic(new Date(start + DAY_MS))}`,
      `SUMMARY:${escaped(entry.summary)}`,
      `DESCRIPTION:${escaped(entry.description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plan//Checkpoints//EN',
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Returns null for the start, because the visitor decides when to start. */
function describeEvent(event: ScheduleEvent, url: string) {
  switch (event.kind) {
    case 'start':
      return null;
    case 'check':
      return { key: `week-${event.week}`, summary: t.event(event.week), description: t.eventText(url) };
    case 'stop':
      return { key: 'stop', summary: t.stopEvent, description: t.stopEventText(WEEKS_APART, url) };
    case 'time-off-end':
      return { key: 'time-off-end', summary: t.timeOffEndEvent, description: t.timeOffEndEventText(url) };
    case 'supply-end':
      return {
        key: 'supply-end',
        summary: t.supplyEvent,
        description: t.supplyEventText(OPEN_VIAL_DAYS, url),
      };
  }
}

const basic = (day: Date) => day.toISOString().slice(0, 10).replaceAll('-', '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a long line: continues it on the next line, after a space, without dividing a character. */
function folded(line: string): string {
  const rows: string[] = [];
  let row = '';
  for (const character of line) {
    if (Buffer.byteLength(row + character) > MAX_OCTETS) {
      rows.push(row);
      row = ' ';
    }
    row += character;
  }
  return [...rows, row].join('\r\n');
}
