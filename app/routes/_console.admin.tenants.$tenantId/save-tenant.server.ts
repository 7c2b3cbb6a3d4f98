import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { json } from '@remix-run/node';
import type * as z from 'zod';
import { can, type TenantCapability } from '../../domain/access/index.ts';
import { updateTenant } from '../../domain/tenants/index.ts';
import { type ConsoleArgs, requestedPage } from '../../http/console.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { assertRefusal, refusalReply, summariseErrors } from '../../http/refusal.server.ts';

/** The specification's toast. */
export const TENANT_UPDATED = 'Tenant updated successfully';

/** What a card that was not saved is told: by conform's reply, or in one sentence, which is the toast too. */
export interface CardAnswer {
  card: string;
  reply?: SubmissionResult<string[]>;
  failed?: string | null;
}

/**
 * Saves one card of a tenant's page. What was typed comes back with what is wrong about it; a success goes to the same
 * page again, with the toast.
 * @param card names the card that the answer belongs to
 * @throws AppError other than `invalid` and `conflict`
 */
export async function saveTenant(
  args: ConsoleArgs<TenantCapability>,
  { card, form, schema }: { card: string; form: FormData; schema: z.ZodType<Record<string, unknown>> },
) {
  const { context, person, tenantId, actor, now } = args;
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success')
    return json({ card, reply: submission.reply(), failed: summariseErrors(submission) }, { status: 400 });
  try {
    await updateTenant({
      db: context.services.db,
      tenantId,
      values: submission.value,
      may: (capability) => can(person, capability),
      actor,
      now,
    });
  } catch (error) {
    const refusal = assertRefusal(error);
    const reply = refusalReply(submission, refusal);
    return json({ card, reply, failed: refusal.message }, { status: statusForError(refusal.code) });
  }
  return toastSaved(args);
}

/** Back to the page that the form stands on, with the toast. */
export const toastSaved = (
  args: Pick<ConsoleArgs<TenantCapability>, 'context' | 'session' | 'request'>,
  description?: string,
) => redirectWithToast(args, requestedPage(args.request), { title: TENANT_UPDATED, description });

/** Back to the page, with what the server said as the toast 'Error'. @throws what is no refusal */
export function toastError(
  args: Pick<ConsoleArgs<TenantCapability>, 'context' | 'session' | 'request'>,
  error: unknown,
) {
  const { message } = assertRefusal(error);
  return redirectWithToast(args, requestedPage(args.request), {
    tone: 'danger',
    title: 'Error',
    description: message,
  });
}
