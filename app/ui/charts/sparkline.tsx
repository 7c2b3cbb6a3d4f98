import { Curve, type Place } from './curve.tsx';

/** Place of zero in the box, and height of the curve above it, which leaves room for the stroke. */
const FLOOR = 30;
const HEIGHT = 28;

/** A curve without axes next to a figure. It is hidden from screen readers, because the text has the same information. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const top = Math.max(1, ...values);
  const places = values.map(
    (value, index): Place => [(index / (values.length - 1)) * 100, FLOOR - (value / top) * HEIGHT],
  );
  return (
    <svg
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      className="block h-10 w-full overflow-visible"
      aria-hidden="true"
    >
      <Curve places={places} floor={FLOOR} strokeWidth={1.75} />
    </svg>
  );
}
