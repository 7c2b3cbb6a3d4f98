import type * as z from 'zod';
import { type FileChoices, type FileMatch, toChoices } from '#app/domain/reading/index.ts';
import type { confirmForm, PostedFile } from './import-step.ts';

/** The page lists columns that are not used last, so that the order of the posted ones says nothing. */
const writeChoices = ({ columns, decimal, dateOrder }: FileChoices): string =>
  JSON.stringify([columns.toSorted(), decimal, dateOrder]);

/** Returns the fields by which the next step of an import gets the file again. */
export const toPostedFile = (bytes: Uint8Array, match: FileMatch): PostedFile => ({
  content: Buffer.from(bytes).toString('base64'),
  match,
  shownChoices: writeChoices(toChoices(match)),
});

/** Reads the file and the choices that a preview has posted. @returns `isChanged`: whether its rows were shown for other choices */
export function readPostedFile(posted: z.output<typeof confirmForm>) {
  const { column: columns, decimal = null, dateOrder = null } = posted;
  const choices: FileChoices = { columns, decimal, dateOrder };
  return {
    bytes: Buffer.from(posted.file, 'base64'),
    choices,
    isChanged: writeChoices(choices) !== posted.shownChoices,
  };
}

/** Whether the preview shows an error; a question that was not asked before is none. */
export const hasErrors = ({ error, columns, questions }: FileMatch): boolean =>
  error !== null || [...columns, ...questions].some((field) => field.error !== null);
