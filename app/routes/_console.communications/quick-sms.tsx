import { Form } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import { bulkSmsInput, TEXT_MAX } from '../../domain/campaigns/fields.ts';
import { Card } from '../../ui/console/card.tsx';
import { EmptyState } from '../../ui/console/empty-state.tsx';
import { boxLook, FieldErrors, FieldHint } from '../../ui/console/fields/field.tsx';
import { FormActions } from '../../ui/console/form.tsx';
import { useConsole } from '../_console/console-context.tsx';
import type { CommunicationsData } from './read-page.server.ts';
import { SendButton } from './send-button.tsx';
import { countSmsSegments } from './sms-segments.ts';
import type { Selection } from './use-selection.ts';
import { useSent } from './use-sent.ts';

const REFUSAL = { title: 'SMS Send Failed', fallback: 'Failed to send SMS' };

/** T's Quick SMS: one text of at most 160 characters to the selected leads. */
export function QuickSms(props: {
  data: CommunicationsData;
  selection: Selection;
  /** Below the message. */
  children: ReactNode;
}) {
  const { data, selection, children } = props;
  const [message, setMessage] = useState('');
  const { can } = useConsole();
  const refused = useSent('sms', REFUSAL, () => setMessage(''));
  if (data.cards.withPhone === 0)
    return (
      <>
        <EmptyState illustration="people" title="No leads with phone numbers">
          Leads who leave a phone number can get a text from here.
        </EmptyState>
        {children}
      </>
    );
  const { encoding } = countSmsSegments(message);
  return (
    <>
      <Card
        title="Quick SMS"
        description={`One text to the selected leads who left a phone number and agreed to texts. ${
          data.textsLeave
            ? 'It goes out by day where the recipient is. Begin it with your company’s name, because all companies send from one number.'
            : 'No text-message provider is set up, so texts are kept in the local mailbox.'
        }`}
      >
        <Form method="post" preventScrollReset className="grid gap-5">
          <input type="hidden" name="key" value={data.key} />
          <div className="grid gap-1.5">
            <label htmlFor="sms-message" className="text-14 font-medium">
              Message
            </label>
            <textarea
              id="sms-message"
              name="message"
              required
              rows={5}
              maxLength={TEXT_MAX}
              value={message}
              aria-describedby="sms-count"
              onChange={(event) => setMessage(event.target.value.slice(0, TEXT_MAX))}
              className={boxLook(false, 'h-auto! resize-y py-2.5')}
            />
            <Count message={message} />
            <FieldHint id="sms-hint">
              {encoding === 'Unicode'
                ? 'A character outside of the GSM alphabet makes segments of 70 characters.'
                : null}
            </FieldHint>
            <FieldErrors id="sms-error" errors={refused?.result.error?.message ?? []} />
          </div>
          <FormActions>
            {can('campaigns.send') ? (
              <SendButton
                intent="sms"
                label="Send SMS"
                isReady={bulkSmsInput.shape.message.safeParse(message).success}
                selection={selection}
                all={data.cards.withPhone}
                fields={{ message, key: data.key }}
              />
            ) : null}
          </FormActions>
        </Form>
      </Card>
      {children}
    </>
  );
}

/** T's counter, and how many texts are charged. */
function Count({ message }: { message: string }) {
  const { encoding, segments } = countSmsSegments(message);
  return (
    <p id="sms-count" className="flex flex-wrap justify-between gap-x-4 text-14 text-muted tabular-nums">
      <span>
        {message.length}/{TEXT_MAX}
      </span>
      <span>
        {segments} {segments === 1 ? 'segment' : 'segments'} ({encoding})
      </span>
    </p>
  );
}
