import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type * as z from 'zod';
import { type FileChoices, type FileMatch, toChoices } from '#app/domain/reading/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { confirmForm, PostedFile } from './import-step.ts';

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** The page lists columns that are not used last, so that the order of the posted ones says nothing. */
const writeChoices = ({ columns, decimal, dateOrder, firstRow }: FileChoices): string =>
  JSON.stringify([columns.toSorted(), decimal, dateOrder, firstRow]);

/** Returns the fields by which the next step of an import gets the file again. */
export async function toPostedFile(bytes: Uint8Array, match: FileMatch): Promise<PostedFile> {
  const compressed = await compress(bytes);
  return { content: compressed.toString('base64'), match, shownChoices: writeChoices(toChoices(match)) };
}

/**
 * Reads the file and the choices that a preview has posted.
 * @returns `isChanged`: whether its rows were shown for other choices
 * @throws AppError `invalid` for a file that no preview has posted, or with more than `maxBytes`
 */
export async function readPostedFile(posted: z.output<typeof confirmForm>, maxBytes: number) {
  const { column: columns, decimal = null, dateOrder = null, firstRow = null } = posted;
  const choices: FileChoices = { columns, decimal, dateOrder, firstRow };
  const bytes = await expand(Buffer.from(posted.file, 'base64'), { maxOutputLength: maxBytes }).catch(() => {
    throw new AppError('invalid', 'The file arrived incomplete. Choose it again.');
  });
  return { bytes, choices, isChanged: writeChoices(choices) !== posted.shownChoices };
}

/** Whether the preview shows an error; a question that was not asked before is none. */
export const hasErrors = ({ error, columns, questions }: FileMatch): boolean =>
  error !== null || [...columns, ...questions].some((field) => field.error !== null);
