import { ChartFrame } from './chart-frame.tsx';

export interface StateStripProps {
  title: string;
  /** The whole strip in one sentence, for screen readers. */
  summary: string;
  /** The oldest is first. */
  slots: readonly { label: string; state: 'healthy' | 'issues' | 'unknown'; text: string }[];
  columns: { label: string; value: string };
}

const HEIGHT = 40;
/** A failure is also taller than the rest, so that it does not depend on colour alone. */
const STRIP_LOOKS = {
  healthy: { height: 24, className: 'fill-success' },
  issues: { height: HEIGHT, className: 'fill-danger' },
  unknown: { height: 6, className: 'fill-border-strong' },
} as const;
const VALUES = { unknown: 0, healthy: 1, issues: 2 } as const;

/** Shows states over time side by side, one bar per slot. The values can be read by pointer, by arrow keys or in the table. */
export function StateStrip({ title, summary, slots, columns }: StateStripProps) {
  const width = 100 / Math.max(1, slots.length);
  return (
    <ChartFrame
      title={title}
      columns={columns}
      points={slots.map(({ label, state, text }) => ({ label, value: VALUES[state], text }))}
      draw={(activeIndex) => (
        <svg width="100%" height={HEIGHT} className="block" role="img" aria-label={summary}>
          {slots.map(({ label, state }, index) => (
            <rect
              key={label}
              x={`${index * width}%`}
              width={`${width * 0.8}%`}
              y={HEIGHT - STRIP_LOOKS[state].height}
              height={STRIP_LOOKS[state].height}
              className={
                activeIndex === null || activeIndex === index
                  ? STRIP_LOOKS[state].className
                  : `${STRIP_LOOKS[state].className} opacity-50`
              }
            />
          ))}
        </svg>
      )}
    />
  );
}
