import * as z from 'zod';
import { listFile } from '../../domain/suppressions/fields.ts';

export const fileForm = z.object({ csv: listFile });

/** The file that was shown, in base64, to send it again. */
export const confirmForm = z.object({ file: z.string().min(1, 'Choose a file first.') });
