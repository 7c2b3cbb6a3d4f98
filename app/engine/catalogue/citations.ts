import type { PeptideId, Source } from '../types.ts';
import { drafts } from './index.ts';

/**
 * The sources of each entry without its texts: one file, which a browser fetches when somebody opens the first fold of
 * them. The widget's build writes it out as data (vite.widget.config.ts).
 */
export const citations = Object.fromEntries(
  Object.entries(drafts).map(([id, { sources }]) => [id, sources]),
) as Record<PeptideId, Source[]>;
