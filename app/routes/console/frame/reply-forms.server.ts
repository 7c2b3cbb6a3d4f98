import * as z from 'zod';
import { can } from '#app/domain/access/index.ts';
import { markReplyRead } from '#app/domain/delivery/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import type { DeclareForm } from '#app/http/form-action.server.ts';
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
