import * as z from 'zod';
import { importedFile } from '#app/domain/file-imports/import-fields.ts';
import type { FileMatch } from '#app/domain/reading/index.ts';

/** The first step of an import. */
export const fileForm = z.object({ csv: importedFile });

/** The step that the import reached with the last post. `Outcome`: the actual or expected result for the rows. */
export type ImportStep<Outcome> =
  | { step: 'refused'; fault: string }
  | {
      step: 'preview';
      /** Null if the person has to correct the match first. */
      outcome: Outcome | null;
      file: PostedFile;
      /** Whether the person wanted to import the rows, but they are not yet shown with these choices. */
      isChanged: boolean;
    }
  /** Without `isFinished`, a worker stores the other rows. */
  | { step: 'started'; isFinished: boolean };

/** What the preview posts back: the file, how its columns are read, and the choices for which the rows are shown. */
export interface PostedFile {
  /** Compressed by gzip, in base64. */
  content: string;
  match: FileMatch;
  shownChoices: string;
}

/** The fields of `PostedFile` and the person's choices. What the choices mean is judged with the file, so that an error keeps it. */
export const fileFields = {
  file: z.string().min(1, 'Choose a file first.'),
  shownChoices: z.string().default(''),
  column: z.array(z.string()).default([]),
  decimal: z.string().optional(),
  dateOrder: z.string().optional(),
  firstRow: z.string().optional(),
};
export const confirmForm = z.object(fileFields);

/** Fields that the page has already, so that they are not sent back to it. */
export const HIDDEN_FILE_FIELDS = Object.keys(fileFields);
