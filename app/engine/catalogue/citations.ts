import type { PeptideId, PlanLocale, Source } from '../types.ts';
import { draftsIn } from './index.ts';

export const citationsIn = (locale: PlanLocale) =>
  Object.fromEntries(Object.entries(draftsIn[locale]).map(([id, { sources }]) => [id, sources])) as Record<
    PeptideId,
    Source[]
  >;

/**
 * The sources of each entry, without its texts, in one file that a browser fetches when a reader first opens a list of sources. The
 * widget's build writes the file as data, in the language of the build (vite.widget.config.ts).
 */
export const citations = citationsIn('en');
