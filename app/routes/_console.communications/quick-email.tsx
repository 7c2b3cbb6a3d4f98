import { Form } from '@remix-run/react';
import { useState } from 'react';
import { useFormReply } from '../../http/form-reply.ts';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { Textarea } from '../../ui/console/fields/textarea.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';
import { useConsole } from '../_console/console-context.tsx';
import type { CommunicationsData } from './read-page.server.ts';
import { SendButton } from './send-button.tsx';
import type { Selection } from './use-selection.ts';
import { useSent } from './use-sent.ts';

const REFUSAL = { title: 'Email Send Failed', fallback: 'Failed to send emails' };

/** T's Quick Email: one mail to the selected leads. */
export function QuickEmail({ data, selection }: { data: CommunicationsData; selection: Selection }) {
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [round, setRound] = useState(0);
  const { can } = useConsole();
  const refused = useSent('email', REFUSAL, () => {
    setSubject('');
    setMessage('');
    setRound(round + 1);
  });
  const isReady = subject.trim() !== '' && message.trim() !== '';
  return (
    <Card
      title="Quick Email"
      description="One e-mail, with your postal address and a link to unsubscribe at its foot."
    >
      <Form method="post" preventScrollReset key={round}>
        <input type="hidden" name="key" value={data.key} />
        <FormStack>
          <TextInput
            label="Subject"
            name="subject"
            required
            maxLength={200}
            autoComplete="off"
            errors={refused?.result.error?.subject ?? undefined}
            onChange={(event) => setSubject(event.target.value)}
          />
          <Textarea
            label="Message"
            name="message"
            required
            rows={10}
            hint="Plain text or HTML. {{firstName|there}} becomes the lead’s first name."
            errors={refused?.result.error?.message ?? undefined}
            onChange={(event) => setMessage(event.target.value)}
          />
          <FormActions>
            {can('campaigns.send') ? (
              <SendButton
                intent="email"
                label="Send Email"
                isReady={isReady}
                selection={selection}
                all={data.cards.total}
                fields={{ subject, message, key: data.key }}
              />
            ) : null}
            <SubmitButton intent="preview" variant="secondary">
              Preview
            </SubmitButton>
          </FormActions>
        </FormStack>
      </Form>
      <Preview />
    </Card>
  );
}

/** The message as it was typed when the preview was asked for, with the sample values of its merge fields. */
function Preview() {
  const reply = useFormReply<{ subject: string; html: string }>('preview');
  if (reply?.status === 'refused')
    return (
      <p role="alert" className="mt-4 text-14 text-danger">
        {reply.message}
      </p>
    );
  if (!reply) return null;
  const { subject, html } = reply.value;
  return (
    <section aria-label="Preview" className="mt-6 grid gap-2 border-t pt-5">
      <h3 className="text-16 font-semibold break-words">{subject}</h3>
      <iframe
        title="Preview of the message"
        sandbox=""
        srcDoc={`<!doctype html><meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;margin:16px;overflow-wrap:anywhere}img{max-width:100%}</style>${html}`}
        className="h-96 w-full rounded-control border bg-picture"
      />
    </section>
  );
}
