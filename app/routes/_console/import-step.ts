import * as z from 'zod';

/** The step that an import has reached after the last post. `Shown`: what became, or would become, of the rows. */
export type ImportStep<Shown> =
  | { step: 'refused'; fault: string }
  | { step: 'preview'; shown: Shown; file: string }
  | { step: 'done'; shown: Shown };

/** The file that was shown, in base64, to send it again. */
export const confirmForm = z.object({ file: z.string().min(1, 'Choose a file first.') });
