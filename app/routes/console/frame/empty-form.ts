import * as z from 'zod';

/** The form of a button without fields. */
export const emptyForm = z.object({});
