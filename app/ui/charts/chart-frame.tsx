import { type ReactNode, useState } from 'react';
import type { Point } from './series.ts';

export interface ChartFrameProps {
  /** What is drawn: 'Leads a month'. */
  title: string;
  points: readonly Point[];
  /** Writes a value: 34 as '34', 129950 as '$1,299.50'. It has to be the same on the server and in the browser. */
  format?: (value: number) => string;
  /** What the two columns of the table are called. */
  columns: { label: string; value: string };
}

/** Draws for the point that is shown; null while none is. */
export type DrawChart = (shown: number | null) => ReactNode;

/** Figures with thousands: 12,340. */
export const plainFigure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/**
 * What all charts share: the drawing, its values one by one under the pointer or the arrow keys, and as a table beside it.
 * The drawing comes from the server; only pointing and arrows need the script.
 */
export function ChartFrame({
  title,
  points,
  format = plainFigure,
  columns,
  draw,
}: ChartFrameProps & { draw: DrawChart }) {
  const write = ({ value, text }: Point) => text ?? format(value);
  const [shown, setShown] = useState<number | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const last = points.length - 1;
  const current = shown === null ? undefined : points[shown];
  const pointed = current ?? points[last];
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
        <span className="font-medium">{title}</span>
        <span className="text-muted tabular-nums" aria-hidden="true">
          {pointed ? `${pointed.label}: ` : ''}
          <span className="font-semibold text-text">{pointed ? write(pointed) : ''}</span>
        </span>
      </figcaption>
      <div className="relative rounded-control focus-within:outline-3 focus-within:outline-offset-4 focus-within:outline-focus">
        {draw(shown)}
        {points.length > 0 ? (
          <input
            type="range"
            aria-label={`${title}, value by value`}
            aria-valuetext={pointed ? `${pointed.label}: ${write(pointed)}` : ''}
            min={0}
            max={last}
            value={shown ?? last}
            onChange={(event) => setShown(Number(event.target.value))}
            onFocus={() => {
              setFocus(true);
              setShown(shown ?? last);
            }}
            onBlur={() => {
              setFocus(false);
              setShown(null);
            }}
            onPointerMove={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              const part = (event.clientX - box.left) / box.width;
              setShown(Math.min(last, Math.max(0, Math.round(part * last))));
            }}
            onPointerLeave={() => {
              if (!hasFocus) setShown(null);
            }}
            className="absolute inset-0 size-full cursor-crosshair appearance-none opacity-0"
          />
        ) : null}
      </div>
      <PointTable title={title} points={points} format={format} columns={columns} />
    </figure>
  );
}

function PointTable({ title, points, format, columns }: Required<ChartFrameProps>) {
  return (
    <details className="group text-14">
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
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label} className="border-t">
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {point.label}
                </th>
                <td className="px-3 py-2 text-right tabular-nums">{point.text ?? format(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
