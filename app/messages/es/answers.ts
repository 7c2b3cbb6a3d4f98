import { SPANISH_LABELS } from '#app/engine/vocabulary/spanish.ts';

export const answer = (label: string): string => SPANISH_LABELS[label] ?? label;
