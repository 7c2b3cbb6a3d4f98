import { dayText, minuteText, secondText } from './moment-text.ts';

/** A moment in UTC, to the second. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="moment">
      {secondText(at)}
    </time>
  );
}

/** A moment in UTC, to the minute; the seconds are in its title. */
export function MinuteMoment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={secondText(at)} className="moment">
      {minuteText(at)}
    </time>
  );
}

/** The same moment in two lines, for a narrow column; UTC is also in its title. */
export function StackedMoment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={secondText(at)} className="moment grid whitespace-nowrap tabular-nums">
      <span>{dayText(at)}</span> <span className="text-muted">{at.slice(11, 16)}</span>
    </time>
  );
}
