/** A whole-day event of a calendar file, with unescaped texts. */
export interface CalendarEvent {
  uid: string;
  stamp: string;
  start: string;
  end: string;
  summary: string;
  description: string;
}

interface Property {
  name: string;
  parameters: string[];
  value: string;
}

const MAX_OCTETS = 75;

/**
 * Reads the events of a calendar file, strictly by RFC 5545. The packages include no calendar parser, and this one shares no code with the
 * writer. It is stricter than the RFC in two points: a fold must not divide a character, and an event is a whole day.
 * @throws with the line that breaks a rule
 */
export function readCalendar(file: Uint8Array | string): CalendarEvent[] {
  const content = unfoldLines(typeof file === 'string' ? Buffer.from(file) : file);
  const calendar: Property[] = [];
  const events: Property[][] = [];
  const open: string[] = [];
  content.forEach((line, index) => {
    const property = readProperty(line);
    const { name, value } = property;
    if (index === 0) demand(line === 'BEGIN:VCALENDAR', line);
    else if (name === 'BEGIN') {
      demand(value === 'VEVENT' && open.join() === 'VCALENDAR', line);
      events.push([]);
    }
    if (name === 'BEGIN') open.push(value);
    else if (name === 'END') demand(open.pop() === value, line);
    else if (open.length === 0) demand(false, line);
    else (open.length === 1 ? calendar : (events.at(-1) ?? [])).push(property);
  });
  demand(open.length === 0, 'a component without its end');
  demand(only(calendar, 'VERSION').value === '2.0', 'VERSION');
  only(calendar, 'PRODID');
  demand(events.length > 0, 'no event');
  const read = events.map(readEvent);
  demand(new Set(read.map(({ uid }) => uid)).size === read.length, 'a UID twice');
  return read;
}

/** RFC 5545, 3.1: CRLF after each line, at most 75 octets per line, and a space where a line continues. */
function unfoldLines(file: Uint8Array): string[] {
  const bytes = Buffer.from(file).toString('latin1');
  demand(bytes.endsWith('\r\n'), 'no line break at the end');
  const lines: string[] = [];
  for (const octets of bytes.slice(0, -2).split('\r\n')) {
    demand(octets.length > 0 && octets.length <= MAX_OCTETS, `${octets.length} octets: ${octets}`);
    const line = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(octets, 'latin1'));
    demand(!/[\p{Cc}]/u.test(line.replaceAll('\t', '')), line);
    const isRest = /^[ \t]/.test(line);
    const last = lines.length - 1;
    if (isRest && last >= 0) lines[last] += line.slice(1);
    else {
      demand(!isRest, line);
      lines.push(line);
    }
  }
  return lines;
}

function readProperty(line: string): Property {
  const [all, name = '', parameters = '', value = ''] =
    /^([A-Z][A-Z-]*)((?:;[A-Z-]+=[^;:,"]+)*):(.*)$/u.exec(line) ?? [];
  demand(all !== undefined, line);
  return { name, parameters: parameters.split(';').slice(1), value };
}

function readEvent(properties: Property[]): CalendarEvent {
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => {
    const { parameters, value } = only(properties, name);
    demand(parameters.join() === 'VALUE=DATE' && isDay(value), `${name}: ${value}`);
    return value;
  }) as [string, string];
  demand(start < end, `from ${start} to ${end}`);
  const stamp = only(properties, 'DTSTAMP').value;
  // The time is in UTC, so it must end with a Z.
  demand(isDay(stamp.slice(0, 8)) && /^T([01]\d|2[0-3])[0-5]\d[0-5]\dZ$/.test(stamp.slice(8)), stamp);
  const text = (name: string) => unescapeText(only(properties, name).value);
  return { uid: text('UID'), stamp, start, end, summary: text('SUMMARY'), description: text('DESCRIPTION') };
}

function only(properties: readonly Property[], name: string): Property {
  const [firstProperty, ...duplicates] = properties.filter((property) => property.name === name);
  if (!firstProperty?.value || duplicates.length > 0) throw new Error(`Not one ${name} in a component`);
  return firstProperty;
}

/** RFC 5545, 3.3.11: no bare comma, semicolon or backslash. */
function unescapeText(value: string): string {
  demand(/^(?:[^\\;,]|\\[\\;,nN])*$/u.test(value), value);
  return value.replace(/\\(.)/gu, (_all, letter: string) => (/n/i.test(letter) ? '\n' : letter));
}

function isDay(digits: string): boolean {
  const iso = digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso);
}

function demand(isRight: boolean, what: string): asserts isRight {
  if (!isRight) throw new Error(`Not a calendar of RFC 5545: ${what}`);
}
