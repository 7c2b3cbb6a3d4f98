import * as z from 'zod';
import { can } from '#app/domain/access/index.ts';
import {
  type BulkSendStarted,
  describeDeparture,
  skipLabel,
  startBulkSend,
} from '#app/domain/campaigns/index.ts';
import { markRepliesAnswered, markReplyRead } from '#app/domain/delivery/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import type { Toast } from '#app/http/flash.server.ts';
import type { DeclareForm } from '#app/http/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import type { answerTextForm } from './answer-form.ts';
import { operationContext } from './operation-context.ts';

type ReplyArgs = Pick<ConsoleArgs<'tenant.read'>, 'context' | 'tenantId' | 'actor' | 'now' | 'person'>;

const decisionForm = z.object({ id: z.string().max(100), scope: z.literal('service').optional() });
const refusalToast = 'The reply was not marked as read';

/** Declares the forms of `ReplyDecision`, which two pages share. */
export const replyForms = <Args extends ReplyArgs>(form: DeclareForm<Args>) => ({
  'stop-texts': form({
    capability: 'intake.resolve',
    schema: decisionForm,
    hideFields: ['id'],
    run: (args, value) => decide(args, value, 'stop'),
    toast: { title: 'No more texts go to this number' },
    refusalToast,
  }),
  'go-on': form({
    capability: 'intake.resolve',
    schema: decisionForm,
    hideFields: ['id'],
    run: (args, value) => decide(args, value, 'go-on'),
    toast: { title: 'Marked as read' },
    refusalToast,
  }),
});

async function decide(
  args: ReplyArgs,
  { id, scope }: z.output<typeof decisionForm>,
  decision: 'go-on' | 'stop',
): Promise<void> {
  const { person, tenantId } = args;
  // Only operators see the replies that name no company.
  const isServiceWide = scope === 'service' && can(person, 'mailbox.read');
  await markReplyRead({
    ...operationContext(args),
    tenantId: isServiceWide ? null : tenantId,
    id,
    decision,
  });
  args.context.services.outbox.wake();
}

/**
 * Answers a lead's reply with one text under the rules of Quick SMS, and marks as read what the page showed.
 * @throws AppError `conflict` with the reason why the lead gets no text
 */
export async function answerText(
  args: ReplyArgs,
  leadId: string,
  { message, key, replyId, acceptClaims: acceptsClaims }: z.output<typeof answerTextForm>,
): Promise<BulkSendStarted> {
  const started = await startBulkSend({
    ...operationContext(args),
    message: { channel: 'sms', body: message },
    chosen: { ids: [leadId] },
    acceptsClaims,
    isLive: isLiveService(args.context.services.env),
    idempotency: { key, bodyHash: sha256(JSON.stringify([leadId, message])) },
  });
  const [reason] = Object.keys(started.skipped);
  if (started.recipients === 0)
    throw new AppError('conflict', `This lead gets no texts: ${skipLabel(reason ?? 'noPhone')}.`);
  if (replyId) await markRepliesAnswered({ ...operationContext(args), id: replyId });
  args.context.services.outbox.wake();
  return started;
}

/** Says what became of an answer. */
export const describeAnswer = ({ departure, timeZone }: BulkSendStarted): Toast =>
  departure.kind === 'now'
    ? { title: 'Your text is being sent' }
    : { title: 'Your text is waiting', description: describeDeparture(departure, timeZone) };
