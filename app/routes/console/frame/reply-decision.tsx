import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { dayText } from '#app/ui/moment-text.ts';

interface ReplyDecisionProps {
  reply: {
    id: string;
    /** When the unread reply counts as a stop, ISO. */
    deadline: string;
  };
  /** Whether the reply names no company, so that operators decide. */
  isServiceWide?: boolean;
  canDecide: boolean;
}

/** Says that an unread reply holds texts, and asks whether they stop or go on. */
export const ReplyDecision = ({
  reply: { id, deadline },
  isServiceWide = false,
  canDecide,
}: ReplyDecisionProps) => (
  <div className="grid gap-3">
    <p className="text-14 text-muted">
      {`We send no texts to this number until you read the reply. If the reply is still unread on ${dayText(deadline)}, it counts as a stop.`}
    </p>
    {canDecide ? (
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3 print:hidden">
        <input type="hidden" name="id" value={id} />
        {isServiceWide ? <input type="hidden" name="scope" value="service" /> : null}
        <SubmitButton intent="stop-texts" size="small">
          Stop
        </SubmitButton>
        <SubmitButton intent="go-on" variant="ghost" size="small">
          Go on
        </SubmitButton>
      </Form>
    ) : null}
  </div>
);
