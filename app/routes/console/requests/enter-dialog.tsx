import { Plus } from 'lucide-react';
import { MAX_WORDS } from '#app/domain/privacy-requests/request-kinds.ts';
import { KIND_OPTIONS } from '#app/routes/console/frame/requests/request-words.ts';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';

export const ENTER = 'enter';

/** @param record tenant ID @param today the day in UTC, as an ISO date */
export function EnterDialog({ record, today }: { record: string; today: string }) {
  return (
    <CreateDialog
      button={{ label: 'Enter a request', icon: Plus }}
      heading="Enter a request"
      description="For requests that reached you by e-mail, phone or letter. A withdrawal, a restriction or an objection takes effect at once."
      id={ENTER}
      title="Request"
      failure="The request was not entered"
      record={record}
      saved={{ email: '', kind: '', receivedOn: today, words: '' }}
      save="Enter the request"
      saving="Entering…"
    >
      {({ email, kind, receivedOn, words }) => (
        <>
          <TextInput
            label="The person’s e-mail address"
            field={email}
            type="email"
            autoComplete="off"
            required
          />
          <SelectInput
            label="The person asks for"
            field={kind}
            options={KIND_OPTIONS}
            placeholder="Choose"
            required
          />
          <DateInput label="Received on" field={receivedOn} max={today} required />
          <Textarea label="The person’s words" field={words} maxLength={MAX_WORDS} rows={3} />
        </>
      )}
    </CreateDialog>
  );
}
