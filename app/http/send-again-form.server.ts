import * as z from 'zod';
import { AppError } from '../lib/app-error.ts';
import { readForm } from './read-form.server.ts';

const schema = z.object({
  intent: z.literal('send-again'),
  id: z.string().min(1).max(100),
  attempts: z.coerce.number().int().min(0).max(1_000_000),
});

/**
 * Which message is to be sent again, and how many attempts the page showed.
 * @throws AppError `invalid`
 */
export async function readSendAgainForm(request: Request): Promise<{ id: string; attempts: number }> {
  const values = schema.safeParse(Object.fromEntries(await readForm(request)));
  if (!values.success) throw new AppError('invalid', 'Which message should be sent again?');
  return values.data;
}
