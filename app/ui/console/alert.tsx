import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TONE_ICONS, type Tone } from './tone.ts';

export interface AlertProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** One button or link that helps with the problem. */
  action?: ReactNode;
  /** For alerts that appear while the page is open: announced by screen readers at once, or with `polite` after the current sentence. */
  isLive?: boolean | 'polite';
}

const ALERT_LOOKS: Record<Tone, { box: string; icon: string }> = {
  info: { box: 'border-info bg-info-tint', icon: 'text-info' },
  success: { box: 'border-success bg-success-tint', icon: 'text-success' },
  warning: { box: 'border-warning bg-warning-tint', icon: 'text-warning' },
  danger: { box: 'border-danger bg-danger-tint', icon: 'text-danger' },
};

/** A message in the page: what happened, what was saved and what to do. */
export function Alert({ tone = 'info', title, children, action, isLive }: AlertProps) {
  const Icon = TONE_ICONS[tone];
  return (
    <div
      role={isLive ? (isLive === 'polite' ? 'status' : 'alert') : undefined}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border-l-4 px-4 py-3 text-14 text-text',
        ALERT_LOOKS[tone].box,
      )}
    >
      <Icon className={classNames('mt-px', ALERT_LOOKS[tone].icon)} aria-hidden />
      <div className="grid min-w-48 max-w-prose flex-1 gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {action ? (
        <div className="w-full pl-8 sm:ml-auto sm:w-auto sm:shrink-0 sm:self-center sm:pl-0">{action}</div>
      ) : null}
    </div>
  );
}

/** Shows why an action was refused; renders null without a `problem`. */
export function NothingChanged({ problem }: { problem: string | undefined }) {
  return problem === undefined ? null : (
    <Alert tone="danger" title="No changes saved" isLive>
      {problem}
    </Alert>
  );
}
