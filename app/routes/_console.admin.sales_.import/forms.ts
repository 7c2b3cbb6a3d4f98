import * as z from 'zod';
import { salesFile } from '../../domain/conversions/fields.ts';

export const fileForm = z.object({ csv: salesFile });

/** The file that was shown, in base64, to send it again. */
export const confirmForm = z.object({ file: z.string().min(1, 'Choose a file first.') });
