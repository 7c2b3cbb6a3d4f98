import { dayText, minuteText, secondText } from './moment-text.ts';

/** A moment in UTC, to the second. */
export function Moment({ at: isoTime }: { at: string }) {
  return (
    <time dateTime={isoTime} className="moment">
      {secondText(isoTime)}
    </time>
  );
}

/** A moment in UTC, to the minute; the seconds are in its title. */
export function MinuteMoment({ at: isoTime }: { at: string }) {
  return (
    <time dateTime={isoTime} title={secondText(isoTime)} className="moment">
      {minuteText(isoTime)}
    </time>
  );
}

/** A moment in UTC, to the minute, on two lines for a narrow column; the seconds and 'UTC' are in its title. */
export function StackedMoment({ at: isoTime }: { at: string }) {
  return (
    <time
      dateTime={isoTime}
      title={secondText(isoTime)}
      className="moment grid whitespace-nowrap tabular-nums"
    >
      <span>{dayText(isoTime)}</span> <span className="text-muted">{isoTime.slice(11, 16)}</span>
    </time>
  );
}
