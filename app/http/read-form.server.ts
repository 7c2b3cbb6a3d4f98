import { json } from '@remix-run/node';
import { AppError } from '#app/lib/app-error.ts';
import { parseForm } from './parse-form.server.ts';
import { statusForError } from './problem.server.ts';
import { BODY_MS, readBody } from './read-body.server.ts';

/** Ordinary forms are far smaller. The server refuses requests that declare a larger body (server/form-size.ts). */
export const MAX_FORM_BYTES = 256 * 1024;

/**
 * Reads an ordinary form of a page. Its bytes, its fields and its time to arrive are limited.
 * @throws a response with `{ message }`: 400 for a body that is not a form, or that none of our pages sends; 408; 413
 */
export async function readForm(request: Request, { deadlineMs = BODY_MS.small } = {}): Promise<FormData> {
  return readFields(request, deadlineMs).catch((error: unknown) => {
    throw error instanceof AppError ? refused(error) : error;
  });
}

async function readFields(request: Request, deadlineMs: number): Promise<FormData> {
  const tooLarge = 'This form is too large. Shorten the text and try again.';
  const body = await readBody(request, { maxBytes: MAX_FORM_BYTES, tooLarge, deadlineMs });
  return parseForm(body, request.headers.get('content-type'));
}

const refused = ({ message, code }: AppError) => json({ message }, { status: statusForError(code) });
