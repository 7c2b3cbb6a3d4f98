import * as z from 'zod';
import { typedRecipient } from '#app/domain/suppressions/suppression-fields.ts';

export const addForm = z.object({ address: typedRecipient });
export const removeForm = z.object({ id: z.string().min(1) });
export const searchForm = z.object({ q: z.string().trim().max(320).default('') });
