import type { Benefit } from './landing-content.ts';

const PATHS: Record<Benefit['icon'], string> = {
  growth: 'M4 19h16M6 15.5l4-4.5 3.2 3L19 7M14.5 7H19v4.5',
  palette:
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.6-2.2-.5-1.5.4-2.8 2-2.8h1.6c2 0 3.3-1.4 3.3-3.5 0-4.7-3.9-8.5-8.5-8.5ZM7.6 12h.01M10 8h.01M14.5 8h.01',
  plug: 'M9 3.5v4.5M15 3.5v4.5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v3.5',
};

export function BenefitIcon({ name }: { name: Benefit['icon'] }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
