import * as z from 'zod';

/** The step that the import reached with the last post. `Outcome`: the actual or expected result for the rows. */
export type ImportStep<Outcome> =
  | { step: 'refused'; fault: string }
  | { step: 'preview'; outcome: Outcome; file: string }
  | { step: 'done'; outcome: Outcome };

/** The previewed file in base64, posted back with the confirmation. */
export const confirmForm = z.object({ file: z.string().min(1, 'Choose a file first.') });
