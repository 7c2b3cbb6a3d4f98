import { DAY_MS } from '#app/lib/durations.ts';
import { t } from '#app/messages/checklist.ts';

interface PlanCalendar {
  assessmentId: string;
  /** Day from which the weeks are counted. */
  createdAt: Date;
  weeks: readonly number[];
  /** Absolute URL of the permanent page. */
  pageUrl: string;
}

/** Maximum number of octets in a line without its line break (RFC 5545, section 3.1). */
const MAX_OCTETS = 75;

/**
 * Exports the plan's checkpoints as whole-day calendar events (RFC 5545). Calendars are shared, so the file contains no product and no
 * answer.
 */
export function planCalendar({ assessmentId, createdAt, weeks, pageUrl }: PlanCalendar): string {
  const stamp = `${basic(createdAt)}T${createdAt.toISOString().slice(11, 19).replaceAll(':', '')}Z`;
  const events = weeks.flatMap((week) => {
    const start = createdAt.getTime() + week * 7 * DAY_MS;
    return [
      'BEGIN:VEVENT',
      `UID:${assessmentId}-week-${week}@${new URL(pageUrl).hostname}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basic(new Date(start))}`,
      `DTEND;VALUE=DATE:${basic(new Date(start + DAY_MS))}`,
      `SUMMARY:${escaped(t.event(week))}`,
      `DESCRIPTION:${escaped(t.eventText(pageUrl))}`,
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
