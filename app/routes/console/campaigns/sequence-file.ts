export const MAX_SEQUENCE_BYTES = 2_000_000;
export const SEQUENCE_TOO_LARGE = 'The file is larger than 2 MB';

/** Returns what is wrong with a file of templates before it is read; null if nothing is. Its content is checked on the server. */
export function findSequenceFileError(file: unknown): string | null {
  if (!(file instanceof File) || file.size === 0) return 'Choose a file';
  if (file.size > MAX_SEQUENCE_BYTES) return SEQUENCE_TOO_LARGE;
  return file.name.toLowerCase().endsWith('.json') ? null : 'Choose a .json file';
}
