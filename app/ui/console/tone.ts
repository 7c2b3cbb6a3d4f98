import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

/** What a message is about; each has its icon and words, so that the colour is never alone. */
export type Tone = 'info' | 'success' | 'warning' | 'danger';

export const TONE_ICONS: Record<Tone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};
