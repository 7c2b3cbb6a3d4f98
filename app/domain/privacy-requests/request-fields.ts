import * as z from 'zod';
import { MAX_WORDS } from './request-kinds.ts';

/** What the person wrote or said. */
export const requestWords = z.string().trim().max(MAX_WORDS, `Use at most ${MAX_WORDS} characters`);

/** What staff did to answer a request. */
export const requestNote = z
  .string({ error: 'Write what you did' })
  .trim()
  .min(1, 'Write what you did')
  .max(MAX_WORDS, `Use at most ${MAX_WORDS} characters`);
