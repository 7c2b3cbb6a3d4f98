import type { ReactNode } from 'react';
import { classNames } from '../console/class-names.ts';
import { countFittingLabels, type Point, visibleLabels } from './series.ts';

/** Heights in px; widths are in percent, so that a drawing rendered by the server fits every screen. */
export const PLOT = { top: 22, height: 270, foot: 28 } as const;
export const CHART_HEIGHT = PLOT.top + PLOT.height + PLOT.foot;

/** Returns the position of a value, in px from the top. */
export const scaleY = (value: number, top: number) => PLOT.top + PLOT.height * (1 - value / top);

const listLineValues = (top: number): number[] =>
  Number.isInteger(top) && top % 2 !== 0 && top < 10 ? [0, top] : [0, top / 2, top];

/** Draws a line at zero and at the top, and one at half unless the top is a small odd number. */
function ValueLines({ top }: { top: number }) {
  return (
    <g>
      {listLineValues(top).map((value) => (
        <line
          key={value}
          x1="0"
          x2="100%"
          y1={scaleY(value, top)}
          y2={scaleY(value, top)}
          strokeDasharray={value === 0 ? undefined : '2 4'}
          className={value === 0 ? 'stroke-border-strong' : 'stroke-border'}
        />
      ))}
    </g>
  );
}

/**
 * Shows the lines' values next to the drawing, in a column as wide as the widest value. Text lines of 20 px from 12 to 302 px are centred
 * on the lines of the drawing: PLOT.top and the foot of the plot.
 */
export function ValueLabels({ top, format }: { top: number; format: (value: number) => string }) {
  return (
    <div
      className="mt-3 flex h-72.5 shrink-0 flex-col-reverse justify-between text-right text-14 leading-5 text-muted tabular-nums"
      aria-hidden="true"
    >
      {listLineValues(top).map((value) => (
        <span key={value}>{format(value)}</span>
      ))}
    </div>
  );
}

/** Widths, in px, of the narrowest plot on a phone of 360 px and from 640 px on. */
const NARROWEST_PLOTS = { phone: 220, desk: 400 };

/** Labels below the points, as many as fit; fewer on a phone. `xOf` is in percent. */
function PointLabels({
  points,
  xOf: computeX,
}: {
  points: readonly Point[];
  xOf: (index: number) => number;
}) {
  const labels = points.map(({ label }) => label);
  const [onDesk, onPhone] = [NARROWEST_PLOTS.desk, NARROWEST_PLOTS.phone].map((width) =>
    visibleLabels(points.length, countFittingLabels(labels, width)),
  ) as [ReadonlySet<number>, ReadonlySet<number>];
  return (
    <g>
      {points.map(({ label }, index) =>
        onDesk.has(index) || onPhone.has(index) ? (
          <text
            key={label}
            x={`${computeX(index)}%`}
            y={CHART_HEIGHT - 6}
            textAnchor={computeX(index) < 4 ? 'start' : computeX(index) > 96 ? 'end' : 'middle'}
            className={classNames(
              'fill-muted text-14 tabular-nums',
              !onPhone.has(index) && 'hidden sm:block',
              !onDesk.has(index) && 'sm:hidden',
            )}
          >
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Drawing of a chart, with value lines behind it and point labels below it. */
export function Drawing(props: {
  title: string;
  top: number;
  points: readonly Point[];
  xOf: (index: number) => number;
  children: ReactNode;
}) {
  const { title, top, points, xOf: computeX, children } = props;
  return (
    <svg width="100%" height={CHART_HEIGHT} className="block overflow-visible" role="img" aria-label={title}>
      <ValueLines top={top} />
      {children}
      <PointLabels points={points} xOf={computeX} />
    </svg>
  );
}
