import { secondText } from './moment-text.ts';

/** A moment in UTC, to the second. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="moment">
      {secondText(at)}
    </time>
  );
}
