import { Form } from '@remix-run/react';
import { MAX_WORDS } from '#app/domain/privacy-requests/request-kinds.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { RequestFacts } from '#app/routes/console/frame/requests/request-facts.tsx';
import { KIND_LABELS } from '#app/routes/console/frame/requests/request-words.ts';
import type { ShownRequest } from '#app/routes/console/frame/requests/shown-request.ts';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import type { finishForm } from './forms.ts';

interface RequestCardProps {
  request: ShownRequest & { email: string | null };
  canResolve: boolean;
}

/** Shows a request with the person and what to do, and takes what staff did. */
export function RequestCard({ request, canResolve }: RequestCardProps) {
  const { can, consolePath } = useConsole();
  const { id, kind, email, leadId, doneAt } = request;
  return (
    <Card
      title={KIND_LABELS[kind]}
      description={email ?? 'The person was erased.'}
      actions={
        leadId && email && can('leads.read') ? (
          <LinkButton to={consolePath(`/leads/${leadId}`)} size="small">
            Open the lead
          </LinkButton>
        ) : null
      }
    >
      <div className="grid gap-4">
        <RequestFacts request={request} />
        {doneAt === null && canResolve ? <FinishForm id={id} /> : null}
      </div>
    </Card>
  );
}

function FinishForm({ id }: { id: string }) {
  const reply = useFormReply('finish', id);
  const [form, fields] = usePostedForm<typeof finishForm>({
    id: `finish-${id}`,
    result: reply?.result,
    defaultValue: { id },
  });
  return (
    <Form method="post" preventScrollReset {...form.props} className="grid max-w-prose gap-3 print:hidden">
      <input type="hidden" name="id" value={id} />
      <Textarea
        label="What you did"
        field={fields.note}
        maxLength={MAX_WORDS}
        errors={fields.note.errors ?? form.errors}
        hint="Erased together with the person."
        rows={2}
        required
      />
      <div>
        <SubmitButton intent="finish" pendingLabel="Saving…">
          Mark as done
        </SubmitButton>
      </div>
    </Form>
  );
}
