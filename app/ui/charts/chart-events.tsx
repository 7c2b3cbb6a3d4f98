import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { CHART_HEIGHT, PLOT } from './axes.tsx';
import type { Point, PointEvent } from './series.ts';

/** A point with events, and its number in the drawing. */
interface MarkedPoint {
  index: number;
  number: number;
  label: string;
  events: readonly PointEvent[];
}

export const listMarkedPoints = (points: readonly Point[]): MarkedPoint[] =>
  points
    .flatMap(({ label, events = [] }, index) => (events.length > 0 ? [{ index, label, events }] : []))
    .map((point, index) => ({ ...point, number: index + 1 }));

const RADIUS = 9;

/**
 * The numbers above a drawing, on top of the layer that reads its values. With a pointer, each number is a link to its event; keyboard and
 * screen-reader users find the same links in the list below, where each target is large enough.
 */
export function EventMarks(props: { marked: readonly MarkedPoint[]; xOf: (index: number) => number }) {
  const { marked, xOf: computeX } = props;
  if (marked.length === 0) return null;
  return (
    <svg
      width="100%"
      height={CHART_HEIGHT}
      className="pointer-events-none absolute inset-x-0 top-0 overflow-visible"
      aria-hidden="true"
    >
      {marked.map(({ index, number, events }) => {
        const x = `${computeX(index)}%`;
        const to = events.find((event) => event.to)?.to;
        const mark = (
          <>
            <title>{events.map(({ text }) => text).join('; ')}</title>
            <circle cx={x} cy={RADIUS} r={RADIUS} strokeWidth="1.5" className="fill-raised stroke-info" />
            <text
              x={x}
              y={RADIUS + 4.5}
              textAnchor="middle"
              className="fill-info text-[0.75rem] font-semibold"
            >
              {number}
            </text>
          </>
        );
        return (
          <Fragment key={index}>
            <line
              x1={x}
              x2={x}
              y1={2 * RADIUS}
              y2={PLOT.top + PLOT.height}
              strokeDasharray="2 3"
              className="stroke-info"
            />
            {to ? (
              <Link to={to} tabIndex={-1} className="pointer-events-auto">
                {mark}
              </Link>
            ) : (
              mark
            )}
          </Fragment>
        );
      })}
    </svg>
  );
}

export function EventKey({ title, marked }: { title: string; marked: readonly MarkedPoint[] }) {
  if (marked.length === 0) return null;
  return (
    <ul aria-label={`${title}: what happened`} className="flex flex-wrap gap-x-6 gap-y-1 text-14">
      {marked.map(({ index, number, label, events }) => (
        <li key={index} className="flex min-w-0 items-baseline gap-2">
          <span
            className="grid size-5 shrink-0 place-items-center self-start rounded-full border border-info text-[0.75rem] font-semibold text-info"
            aria-hidden="true"
          >
            {number}
          </span>
          <span className="min-w-0 wrap-anywhere">
            <span className="text-muted">{label}:</span>{' '}
            {events.map(({ text, to }, at) => (
              <Fragment key={text}>
                {at > 0 ? '; ' : ''}
                {to ? (
                  <Link to={to} className="underline underline-offset-2 hover:no-underline">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </Fragment>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
