import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

/** Tone of a message; each has its icon and text, so that it does not depend on colour alone. */
export type Tone = 'info' | 'success' | 'warning' | 'danger';

export const TONE_ICONS: Record<Tone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};
