import { Link } from '@remix-run/react';
import { Card } from '../../ui/console/card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useConsole } from '../_console/console-context.tsx';
import type { CommunicationsData } from './read-page.server.ts';
import { describeResults } from './text-results.ts';

/** The latest texts with what became of them. */
export function SentTexts({ sends }: { sends: CommunicationsData['sentTexts'] }) {
  const { consolePath } = useConsole();
  if (sends.length === 0) return null;
  return (
    <Card
      title="Sent texts"
      description="What Twilio reports of each; a phone that is switched off can take a day."
    >
      <ul className="grid gap-4">
        {sends.map((send) => (
          <li key={send.id} className="grid gap-1 border-b pb-4 text-14 last:border-b-0 last:pb-0">
            <p className="break-words font-medium">{send.body}</p>
            <p className="text-muted">
              <Moment at={send.createdAt} />
              {send.status === 'cancelled' ? ', cancelled' : ''}
            </p>
            <p className="tabular-nums">{describeResults(send)}</p>
            {send.leftOut.map(({ reason, count }) => (
              <p key={reason} className="text-muted tabular-nums">
                Left out: {count.toLocaleString('en-US')} ({reason})
              </p>
            ))}
            {send.failures.map(({ reason, count }) => (
              <p key={reason} className="break-words text-muted">
                {count.toLocaleString('en-US')} × {reason}
              </p>
            ))}
            {send.failed + send.uncertain > 0 ? (
              <p>
                <Link to={consolePath('/admin/messages')} className="underline underline-offset-4">
                  See them and send again
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
