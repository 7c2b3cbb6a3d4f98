/** A moment in UTC, to the second. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="moment">
      {at.slice(0, 10)} {at.slice(11, 19)} UTC
    </time>
  );
}
