import type { Submission } from '@conform-to/react';
import type { AppLoadContext } from '@remix-run/node';
import { authDocument } from './console-document.server.ts';
import { statusForError } from './problem.server.ts';
import { assertRefusal, refusalReply } from './refusal.server.ts';

/** An action's answer for a form outside the console's frame that was refused. @throws all that is no refusal */
export function authRefusal<T>(
  context: AppLoadContext,
  submission: Submission<T>,
  error: unknown,
  hideFields?: string[],
) {
  const refusal = assertRefusal(error);
  return authDocument(
    context,
    { reply: refusalReply(submission, refusal, hideFields) },
    statusForError(refusal.code),
  );
}
