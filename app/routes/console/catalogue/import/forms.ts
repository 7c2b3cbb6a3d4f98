import * as z from 'zod';
import { csvFile } from '#app/domain/catalogue/fields.ts';

export const fileForm = z.object({ csv: csvFile });

/** Fields that the page received and posts back: the file in base64, and the digest of the changes that were shown. */
export const confirmForm = z.object({ file: z.string().default(''), seen: z.string().default('') });
