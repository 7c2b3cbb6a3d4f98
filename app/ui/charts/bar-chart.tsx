import { scaleBand } from '@visx/scale';
import { Drawing, PLOT, scaleY } from './axes.tsx';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
import { niceTop } from './series.ts';

/** Shows amounts side by side, from zero: months, days. The active one is highlighted. */
export function BarChart(props: ChartFrameProps) {
  const { points, title } = props;
  const top = niceTop(points.map(({ value }) => value));
  const band = scaleBand({
    domain: points.map((_, index) => index),
    range: [0, 100],
    paddingInner: 0.35,
    paddingOuter: 0.1,
  });
  const scaleX = (index: number) => (band(index) ?? 0) + band.bandwidth() / 2;
  return (
    <ChartFrame
      {...props}
      top={top}
      draw={(activeIndex) => (
        <Drawing title={title} top={top} points={points} xOf={scaleX}>
          <g>
            {points.map((point, index) => (
              <rect
                key={point.label}
                x={`${band(index) ?? 0}%`}
                width={`${band.bandwidth()}%`}
                y={scaleY(point.value, top)}
                height={PLOT.top + PLOT.height - scaleY(point.value, top)}
                rx="3"
                className={
                  activeIndex === null || activeIndex === index ? 'fill-accent' : 'fill-accent opacity-40'
                }
              />
            ))}
          </g>
        </Drawing>
      )}
    />
  );
}
