import type { Source } from './types.ts';

/** Public registers: the form of an identifier, then the URL before and after its number. */
const SOURCE_REGISTERS: readonly [form: RegExp, before: string, after: string][] = [
  [/^doi:\s*(10\.\d{4,9}\/\S+)$/i, 'https://doi.org/', ''],
  [/^pmid:?\s*(\d{1,9})$/i, 'https://pubmed.ncbi.nlm.nih.gov/', '/'],
  [/^(NCT\d{8})$/, 'https://clinicaltrials.gov/study/', ''],
];

/** Returns the URL of a source: its own, else that of its identifier in a public register, else null. */
export function sourceAddress({ identifier, url }: Pick<Source, 'identifier' | 'url'>): string | null {
  if (url?.startsWith('https://')) return url;
  for (const [form, before, after] of SOURCE_REGISTERS) {
    const number = form.exec(identifier ?? '')?.[1];
    if (number) return before + encodeURI(number) + after;
  }
  return null;
}
