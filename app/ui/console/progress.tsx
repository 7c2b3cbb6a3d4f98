import { classNames } from './class-names.ts';

export interface ProgressProps {
  /** Name of the count: 'Assessments this month'. */
  label: string;
  value: number;
  max: number;
  /** The figures in words, next to the label: '820 of 1,000'. */
  text: string;
  tone?: 'accent' | 'success' | 'warning' | 'danger';
}

const FILLS = {
  accent: 'fill-accent',
  success: 'fill-success',
  warning: 'fill-warning',
  danger: 'fill-danger',
};

/** Shows the used or finished share of a total, in words and as a bar. */
export function Progress({ label, value, max, text, tone = 'accent' }: ProgressProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
      >
        <svg width="100%" height="8" className="block overflow-hidden rounded-full" aria-hidden="true">
          <rect width="100%" height="8" className="fill-border" />
          <rect width={`${percent}%`} height="8" rx="4" className={classNames(FILLS[tone])} />
        </svg>
      </div>
    </div>
  );
}
