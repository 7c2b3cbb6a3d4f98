import { Badge } from '#app/ui/console/badge.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { doneText, SOURCE_LABELS, taskText } from './request-words.ts';
import type { ShownRequest } from './shown-request.ts';

/** Shows when a request came and is due, what the person wrote, and what to do or what was done. */
export function RequestFacts({ request }: { request: ShownRequest }) {
  const { receivedAt, source, words, doneAt, doneBy, note } = request;
  return (
    <KeyValueList
      items={[
        { label: 'Received', value: `${dayText(receivedAt)}, ${SOURCE_LABELS[source]}` },
        ...(doneAt
          ? [{ label: 'Done', value: `${dayText(doneAt)}. ${doneText(doneBy)}.` }]
          : [
              { label: 'Due', value: <DueDate request={request} /> },
              { label: 'What to do', value: taskText(request) },
            ]),
        ...(words
          ? [{ label: 'The person’s words', value: <span className="whitespace-pre-wrap">{words}</span> }]
          : []),
        ...(note
          ? [{ label: 'What was done', value: <span className="whitespace-pre-wrap">{note}</span> }]
          : []),
      ]}
    />
  );
}

const DueDate = ({ request: { dueAt, isOverdue } }: { request: ShownRequest }) => (
  <span className="flex flex-wrap items-center gap-2">
    {dayText(dueAt)}
    {isOverdue ? <Badge tone="danger">Overdue</Badge> : null}
  </span>
);
