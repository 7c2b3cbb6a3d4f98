import * as z from 'zod';
import { catalogueFile } from '#app/domain/catalogue/catalogue-file-fields.ts';
import { fileFields } from '#app/routes/console/frame/import-step.ts';

export const fileForm = z.object({ csv: catalogueFile });

/** Fields that the page received and posts back: the file with its choices, and the digest of the changes that were shown. */
export const confirmForm = z.object({ ...fileFields, seen: z.string().default('') });
