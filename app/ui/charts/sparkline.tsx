import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';

/** A curve without axes next to a figure. It is hidden from screen readers, because the text has the same information. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const yScale = scaleLinear({ domain: [0, Math.max(1, ...values)], range: [30, 2] });
  const curve = {
    data: values.map((_, index) => index),
    x: (index: number) => (index / (values.length - 1)) * 100,
    y: (index: number) => yScale(values[index] ?? 0),
  };
  return (
    <svg
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      className="block h-10 w-full overflow-visible"
      aria-hidden="true"
    >
      <AreaClosed {...curve} yScale={yScale} className="fill-accent opacity-12" />
      <LinePath
        {...curve}
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}
