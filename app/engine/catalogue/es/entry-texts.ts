import type { EntryDraft } from '../define-entry.ts';

/** The written texts of an entry. Its amounts, evidence and sources are those of the English draft, so they can't differ. */
export type EntryTexts = Omit<
  EntryDraft,
  'supply' | 'basis' | 'monitoring' | 'sources' | 'sources_elsewhere'
>;
