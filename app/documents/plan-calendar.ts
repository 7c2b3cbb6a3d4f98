import { WEEKS_ONE_AT_A_TIME } from '#app/engine/one-at-a-time.ts';
import type { Schedule, ScheduleEvent } from '#app/engine/schedule.ts';
import { OPEN_VIAL_DAYS } from '#app/engine/vials.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { t } from '#app/messages/checklist.ts';

interface PlanCalendar {
  /** Names the plan and does not open it, so that a calendar which is imported again replaces its events. */
  uid: string;
  host: string;
  /** Day from which the schedule is counted. */
  createdAt: Date;
  schedule: Pick<Schedule, 'events'>;
  /** Absolute URL of the permanent page, for visitors who asked for it; otherwise null. */
  pageUrl: string | null;
}

/** Maximum number of octets in a line without its line break (RFC 5545, section 3.1). */
const MAX_OCTETS = 75;

/**
 * Exports the plan's schedule as whole-day calendar events (RFC 5545). Calendars are shared, so the file contains no product, no
 * answer and, unless the visitor asks for it, no link to the plan.
 */
export function planCalendar({ uid, host, createdAt, schedule, pageUrl }: PlanCalendar): string {
  const stamp = `${basic(createdAt)}T${createdAt.toISOString().slice(11, 19).replaceAll(':', '')}Z`;
  const events = schedule.events.flatMap((event) => {
    const entry = describeEvent(event);
    if (!entry) return [];
    const start = createdAt.getTime() + event.day * DAY_MS;
    return [
      'BEGIN:VEVENT',
      `UID:${uid}-${entry.key}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basic(new Date(start))}`,
      `DTEND;VALUE=DATE:${basic(new Date(start + DAY_MS))}`,
      `SUMMARY:${escaped(entry.summary)}`,
      `DESCRIPTION:${escaped([entry.description, pageUrl].filter(Boolean).join(' '))}`,
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
function describeEvent(event: ScheduleEvent) {
  switch (event.kind) {
    case 'start':
      return null;
    case 'check':
      return { key: `week-${event.week}`, summary: t.event(event.week), description: t.eventText };
    case 'stop':
      return { key: 'stop', summary: t.stopEvent, description: t.stopEventText(WEEKS_ONE_AT_A_TIME) };
    case 'time-off-end':
      return { key: 'time-off-end', summary: t.timeOffEndEvent, description: t.timeOffEndEventText };
    case 'supply-end':
      return { key: 'supply-end', summary: t.supplyEvent, description: t.supplyEventText(OPEN_VIAL_DAYS) };
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
