import * as z from 'zod';

/** The page's buttons send nothing but their intent. */
export const emptyForm = z.object({});
