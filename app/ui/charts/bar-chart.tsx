import { Drawing, PLOT, scaleY } from './axes.tsx';
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx';
import { bandOf, niceTop } from './series.ts';

/** Shows amounts side by side, from zero: months, days. The active one is highlighted. */
export function BarChart(props: ChartFrameProps) {
  const { points, title } = props;
  const top = niceTop(points.map(({ value }) => value));
  const { width, startOf } = bandOf(points.length);
  const scaleX = (index: number) => startOf(index) + width / 2;
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
                x={`${startOf(index)}%`}
                width={`${width}%`}
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
