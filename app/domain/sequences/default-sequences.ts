/** The sequences that every tenant can start from (D33), as files that can be uploaded again unchanged. */
export const DEFAULT_SEQUENCES = ['sales-nurture', 'masterclass'] as const;
export type DefaultSequence = (typeof DEFAULT_SEQUENCES)[number];

/** The files' texts are part of the build, so a call does not read the disk. */
const files = import.meta.glob<string>('/content/sequences/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Returns the text of a sequence's file. */
export function readDefaultSequence(name: DefaultSequence): string {
  const text = files[`/content/sequences/${name}.json`];
  if (text === undefined) throw new Error(`There is no content/sequences/${name}.json.`);
  return text;
}
