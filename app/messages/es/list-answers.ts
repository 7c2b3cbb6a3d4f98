import { SPANISH_LABELS } from '#app/engine/vocabulary/spanish.ts';
import { SPANISH_LIST_LABELS } from '#app/engine/vocabulary/spanish-lists.ts';

export const answer = (label: string): string => SPANISH_LIST_LABELS[label] ?? SPANISH_LABELS[label] ?? label;
