/** The sequences that every tenant can start from (D33), as files that the upload takes back unchanged. */
export const DEFAULT_SEQUENCES = ['sales-nurture', 'masterclass'] as const;
export type DefaultSequence = (typeof DEFAULT_SEQUENCES)[number];

/** The files' texts become part of the build: a call reads nothing from the disk. */
const files = import.meta.glob<string>('/content/sequences/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The file's text. */
export function readDefaultSequence(name: DefaultSequence): string {
  const text = files[`/content/sequences/${name}.json`];
  if (text === undefined) throw new Error(`There is no content/sequences/${name}.json.`);
  return text;
}
