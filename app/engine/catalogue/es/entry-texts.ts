import type { EntryDraft } from '../define-entry.ts';

/** The written texts of an entry. Its amounts and sources are those of the English draft, so they can't differ; its claims are separate data. */
export type EntryTexts = Omit<
  EntryDraft,
  'supply' | 'basis' | 'monitoring' | 'claims' | 'sources' | 'sources_elsewhere'
>;
