import { plainFigure } from './chart-frame.tsx';
import { shares } from './series.ts';

export interface ShareBarsProps {
  title: string;
  /** In the caller's order, usually largest first. */
  items: readonly { label: string; value: number }[];
  format?: (value: number) => string;
}

/** Shows the parts of a whole. Name, figure and percentage are next to each bar, so no separate table is needed. */
export function ShareBars({ title, items, format = plainFigure }: ShareBarsProps) {
  const parts = shares(items.map(({ value }) => value));
  return (
    <ul aria-label={title} className="grid gap-4">
      {items.map(({ label, value }, index) => {
        const part = parts[index] ?? 0;
        return (
          <li key={label} className="grid gap-1.5">
            <span className="flex items-baseline justify-between gap-4 text-14">
              <span className="min-w-0 truncate font-medium">{label}</span>
              <span className="shrink-0 text-muted tabular-nums">
                <span className="text-text">{format(value)}</span> (
                {part.toFixed(part > 0 && part < 10 ? 1 : 0)}%)
              </span>
            </span>
            <svg width="100%" height="8" className="block overflow-hidden rounded-full" aria-hidden="true">
              <rect width="100%" height="8" className="fill-border" />
              <rect width={`${part}%`} height="8" rx="4" className="fill-accent" />
            </svg>
          </li>
        );
      })}
    </ul>
  );
}
