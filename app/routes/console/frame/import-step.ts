import * as z from 'zod';
import type { FileMatch } from '#app/domain/reading/index.ts';

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
  | { step: 'done'; outcome: Outcome; match: FileMatch };

/** What the preview posts back: the file, how its columns are read, and the choices for which the rows are shown. */
export interface PostedFile {
  /** In base64. */
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
};
export const confirmForm = z.object(fileFields);
