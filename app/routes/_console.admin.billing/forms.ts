import * as z from 'zod';

/** The plan to change to, and the moment of the preview that was shown. */
export const changeForm = z.object({ plan: z.string(), previewedAt: z.iso.datetime() });
export const emptyForm = z.object({});
