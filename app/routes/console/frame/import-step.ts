import * as z from 'zod';

/** The step that an import has reached after the last post. `Outcome`: what became, or would become, of the rows. */
export type ImportStep<Outcome> =
  | { step: 'refused'; fault: string }
  | { step: 'preview'; outcome: Outcome; file: string }
  | { step: 'done'; outcome: Outcome };

/** The file that was shown, in base64, to send it again. */
export const confirmForm = z.object({ file: z.string().min(1, 'Choose a file first.') });
