import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Tone } from './tone.ts';

export type BadgeTone = Tone | 'neutral' | 'accent';

export interface BadgeProps {
  tone?: BadgeTone;
  /** Shows a dot before the text, for states: active, failing. */
  hasDot?: boolean;
  children: ReactNode;
}

const BADGE_LOOKS: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted ring-border',
  accent: 'bg-accent-tint text-accent-ink ring-accent/30',
  info: 'bg-info-tint text-info ring-info/30',
  success: 'bg-success-tint text-success ring-success/30',
  warning: 'bg-warning-tint text-warning ring-warning/30',
  danger: 'bg-danger-tint text-danger ring-danger/30',
};

/** A state or a kind in one or two words. */
export function Badge({ tone = 'neutral', hasDot = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-14 font-medium whitespace-nowrap ring-1 ring-inset',
        BADGE_LOOKS[tone],
      )}
    >
      {hasDot ? <span className="size-1.5 shrink-0 rounded-full bg-current" aria-hidden="true" /> : null}
      <span className="truncate">{children}</span>
    </span>
  );
}
