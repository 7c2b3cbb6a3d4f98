import * as z from 'zod';
import { csvFile } from '#app/domain/catalogue/fields.ts';
import { fileFields } from '#app/routes/console/frame/import-step.ts';

export const fileForm = z.object({ csv: csvFile });

/** Fields that the page received and posts back: the file with its choices, and the digest of the changes that were shown. */
export const confirmForm = z.object({ ...fileFields, seen: z.string().default('') });
