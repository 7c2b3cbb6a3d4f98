import * as z from 'zod';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { markRepliesAnswered, markReplyRead, readConversation } from '#app/domain/delivery/index.ts';
import { restoreProblem } from '#app/domain/intake-problems/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { answerTextForm } from '#app/routes/console/frame/answer-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { answerText, describeAnswer } from '#app/routes/console/frame/reply-forms.server.ts';

type Args = ConsoleArgs<'leads.read'>;

/** The latest reply that the page showed, so that one that came later stays unread. */
const repliesForm = z.object({ id: z.string().min(1).max(100) });
const hideFields = ['id'];

/** Handles the forms of a conversation. */
export const conversationForms = consoleForms('leads.read', FORM_RISKS.conversation, (form) => ({
  'mark-read': form({
    capability: 'intake.resolve',
    schema: repliesForm,
    hideFields,
    async run(args, { id }) {
      await markRepliesAnswered({ ...operationContext(args), id });
      args.context.services.outbox.wake();
    },
    toast: { title: 'Marked as read' },
    refusalToast: 'Not marked as read',
  }),
  'mark-unread': form({
    capability: 'intake.resolve',
    schema: repliesForm,
    hideFields,
    run: (args, { id }) => restoreProblem({ ...operationContext(args), id }),
    toast: { title: 'Marked as unread' },
    refusalToast: 'Not marked as unread',
  }),
  'stop-texts': form({
    capability: 'intake.resolve',
    schema: repliesForm,
    hideFields,
    async run(args, { id }) {
      await markReplyRead({ ...operationContext(args), id, decision: 'stop' });
      await markRepliesAnswered({ ...operationContext(args), id });
      args.context.services.outbox.wake();
    },
    toast: { title: 'No more texts go to this number' },
    refusalToast: 'The texts were not stopped',
  }),
  'answer-text': form({
    capability: 'campaigns.send',
    schema: answerTextForm,
    hideFields: ['key', 'replyId'],
    run: answerConversation,
    toast: describeAnswer,
  }),
}));

async function answerConversation(
  args: Args,
  answer: z.output<typeof answerTextForm>,
): ReturnType<typeof answerText> {
  const { db } = args.context.services;
  const replyId = args.params.replyId ?? '';
  const { tenantId } = args;
  const { lead, obstacle } = await readConversation(db, { tenantId, replyId, withAnswers: false });
  if (obstacle || !lead) throw new AppError('conflict', obstacle ?? 'The lead no longer exists.');
  return answerText(args, lead.id, answer);
}
