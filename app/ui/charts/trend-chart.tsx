import { Drawing, PLOT, scaleY } from './axes.tsx';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
import { Curve, linePath, type Place } from './curve.tsx';
import { niceTop } from './series.ts';

/** Shows values over time: a line with a filled area, from zero. It needs at least two points; the last one is the newest. */
export function TrendChart(props: ChartFrameProps) {
  const { points, title } = props;
  const top = niceTop(points.flatMap(({ value, before = 0 }) => [value, before]));
  const scaleX = (index: number) => (points.length > 1 ? (index / (points.length - 1)) * 100 : 50);
  // The curve is drawn in a box of 100 by 100 that is stretched to the plot; its stroke width is not scaled.
  const placeAt = (value: number, index: number): Place => [scaleX(index), 100 * (1 - value / top)];
  const valueAt = (index: number) => points[index]?.value ?? 0;
  const before = points.flatMap(({ before: value }, index) =>
    value === undefined ? [] : [placeAt(value, index)],
  );

  return (
    <ChartFrame
      {...props}
      top={top}
      xOf={scaleX}
      draw={(activeIndex) => (
        <Drawing title={title} top={top} points={points} xOf={scaleX}>
          <svg
            y={PLOT.top}
            width="100%"
            height={PLOT.height}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="overflow-visible"
            aria-hidden="true"
          >
            {before.length > 1 ? (
              <path
                d={linePath(before)}
                fill="none"
                strokeWidth={1.5}
                strokeDasharray="4 4"
                vectorEffect="non-scaling-stroke"
                className="stroke-border-strong"
              />
            ) : null}
            <Curve
              places={points.map(({ value }, index) => placeAt(value, index))}
              floor={100}
              strokeWidth={2}
            />
          </svg>
          {points.length > 0 ? (
            <Mark
              x={scaleX(activeIndex ?? points.length - 1)}
              y={scaleY(valueAt(activeIndex ?? points.length - 1), top)}
              hasLine={activeIndex !== null}
            />
          ) : null}
        </Drawing>
      )}
    />
  );
}

/** Marks the point whose value is shown above the chart. */
function Mark({ x, y, hasLine }: { x: number; y: number; hasLine: boolean }) {
  return (
    <g>
      {hasLine ? (
        <line
          x1={`${x}%`}
          x2={`${x}%`}
          y1={PLOT.top}
          y2={PLOT.top + PLOT.height}
          className="stroke-border-strong"
        />
      ) : null}
      <circle cx={`${x}%`} cy={y} r="4.5" strokeWidth="2" className="fill-raised stroke-accent" />
    </g>
  );
}
