import { type ReactNode, useState } from 'react';
import { ValueLabels } from './axes.tsx';
import { EventKey, EventMarks, listMarkedPoints } from './chart-events.tsx';
import type { Point } from './series.ts';

export interface ChartFrameProps {
  title: string;
  points: readonly Point[];
  /** Formats a value: 34 as '34', 129950 as '$1,299.50'. The result must be the same on the server and in the browser. */
  format?: (value: number) => string;
  /** Headers of the table's two columns. */
  columns: { label: string; value: string };
  /** Label of the points' `before`: 'The 30 days before'. */
  beforeLabel?: string;
}

/** Draws the chart for the active point; null if no point is active. */
export type DrawChart = (activeIndex: number | null) => ReactNode;

/** Formats numbers with thousands separators: 12,340. */
export const plainFigure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/**
 * The parts that all charts share: the drawing, its values one by one by pointer or arrow keys, and a table of the values below it. The
 * server renders the drawing; only pointer and arrow keys need JavaScript.
 */
export function ChartFrame({
  title,
  points,
  format = plainFigure,
  columns,
  beforeLabel,
  top,
  xOf: computeX,
  draw,
}: ChartFrameProps & {
  /** Value of the top line; undefined for a chart without lines. */
  top?: number;
  draw: DrawChart;
  /** Returns a point's position in percent: needed for event marks. */
  xOf?: (index: number) => number;
}) {
  const write = ({ value, text }: Point) => text ?? format(value);
  const marked = listMarkedPoints(points);
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const last = points.length - 1;
  const current = activeIndex === null ? undefined : points[activeIndex];
  const pointed = current ?? points[last];
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
        <span className="font-medium">{title}</span>
        <span className="text-muted tabular-nums" aria-hidden="true">
          {pointed ? `${pointed.label}: ` : ''}
          <span className="font-semibold text-text">{pointed ? write(pointed) : ''}</span>
          {pointed?.before === undefined ? '' : ` (before: ${format(pointed.before)})`}
        </span>
        {beforeLabel ? <BeforeKey label={beforeLabel} /> : null}
      </figcaption>
      <div className="flex gap-2">
        {top === undefined ? null : <ValueLabels top={top} format={format} />}
        <div className="relative min-w-0 flex-1 rounded-control focus-within:outline-3 focus-within:outline-offset-4 focus-within:outline-focus">
          {draw(activeIndex)}
          {points.length > 0 ? (
            <input
              type="range"
              aria-label={`${title}, value by value`}
              aria-valuetext={pointed ? describePoint(pointed, write(pointed), { format, beforeLabel }) : ''}
              min={0}
              max={last}
              value={activeIndex ?? last}
              onChange={(event) => setActiveIndex(Number(event.target.value))}
              onFocus={() => {
                setFocus(true);
                setActiveIndex(activeIndex ?? last);
              }}
              onBlur={() => {
                setFocus(false);
                setActiveIndex(null);
              }}
              onPointerMove={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                const part = (event.clientX - box.left) / box.width;
                setActiveIndex(Math.min(last, Math.max(0, Math.round(part * last))));
              }}
              onPointerLeave={() => {
                if (!hasFocus) setActiveIndex(null);
              }}
              className="absolute inset-0 size-full cursor-crosshair appearance-none opacity-0"
            />
          ) : null}
          {computeX ? <EventMarks marked={marked} xOf={computeX} /> : null}
        </div>
      </div>
      <EventKey title={title} marked={marked} />
      <PointTable title={title} points={points} format={format} columns={columns} beforeLabel={beforeLabel} />
    </figure>
  );
}

function describePoint(
  { label, before, events = [] }: Point,
  valueText: string,
  { format, beforeLabel }: { format: (value: number) => string; beforeLabel?: string },
): string {
  const parts = [
    `${label}: ${valueText}`,
    ...(beforeLabel && before !== undefined ? [`${beforeLabel}: ${format(before)}`] : []),
    ...events.map(({ text }) => text),
  ];
  return parts.join('. ');
}

/** Legend of the dashed line; hidden from screen readers, because the values that they read out name it. */
const BeforeKey = ({ label }: { label: string }) => (
  <span className="flex basis-full items-center gap-2 text-muted" aria-hidden="true">
    <svg width="24" height="2" className="overflow-visible" aria-hidden="true">
      <path d="M0 1h24" strokeWidth="2" strokeDasharray="4 4" className="stroke-border-strong" />
    </svg>
    {label}
  </span>
);

function PointTable(props: ChartFrameProps & Required<Pick<ChartFrameProps, 'format'>>) {
  const { title, points, format, columns, beforeLabel } = props;
  const hasEvents = points.some(({ events = [] }) => events.length > 0);
  return (
    <details className="group text-14 print:hidden">
      <summary className="target relative w-fit rounded-control font-medium text-muted underline underline-offset-4 hover:text-text">
        View as table
      </summary>
      <div className="mt-3 max-h-80 overflow-y-auto rounded-control border">
        <table className="w-full text-14">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-medium text-muted">
                {columns.label}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium text-muted">
                {columns.value}
              </th>
              {beforeLabel ? (
                <th scope="col" className="px-3 py-2 text-right font-medium text-muted">
                  {beforeLabel}
                </th>
              ) : null}
              {hasEvents ? (
                <th scope="col" className="px-3 py-2 text-left font-medium text-muted">
                  What happened
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label} className="border-t">
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {point.label}
                </th>
                <td className="px-3 py-2 text-right tabular-nums">{point.text ?? format(point.value)}</td>
                {beforeLabel ? (
                  <td className="px-3 py-2 text-right tabular-nums">
                    {point.before === undefined ? '–' : format(point.before)}
                  </td>
                ) : null}
                {hasEvents ? (
                  <td className="px-3 py-2">{point.events?.map(({ text }) => text).join('; ')}</td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
