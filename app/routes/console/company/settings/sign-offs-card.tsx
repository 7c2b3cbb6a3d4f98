import { Form } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { regions } from '#app/messages/en/consent.ts';
import { Button } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { labelSubjects, toOptions } from './region-labels.ts';

export const SIGN_OFF = 'sign-off';

interface SignOff {
  id: string;
  region: string;
  subject: string;
  name: string;
  firm: string;
  signedOn: string;
  note: string | null;
}

const EMPTY_SIGN_OFF = { region: '', subject: '', name: '', firm: '', signedOn: '', note: '' };

const findLabel = (labels: Readonly<Record<string, string>>, id: string) => labels[id] ?? id;

/** Lists what a lawyer has allowed in a region where it is off by default (D65). @param record tenant ID */
export function SignOffsCard({
  signOffs,
  entries,
  record,
}: {
  signOffs: readonly SignOff[];
  /** Names of the catalog's products by id. */
  entries: Readonly<Record<string, string>>;
  record: string;
}) {
  const subjects = labelSubjects(entries);
  return (
    <Card
      id="sign-offs-card"
      title="Sign-offs"
      description="Dosing, links, prices and texts stay off in most regions until your lawyer allows them. A sign-off can also leave a product out in a region. The audit log keeps each sign-off."
      actions={<AddSignOff record={record} subjects={subjects} />}
    >
      {signOffs.length === 0 ? (
        <p className="text-muted">No lawyer has signed yet.</p>
      ) : (
        <ul className="grid divide-y divide-border">
          {signOffs.map((signOff) => (
            <SignOffLine key={signOff.id} {...signOff} subjects={subjects} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SignOffLine({
  id,
  region,
  subject,
  name,
  firm,
  signedOn,
  note,
  subjects,
}: SignOff & { subjects: Readonly<Record<string, string>> }) {
  const title = `${findLabel(subjects, subject)}: ${findLabel(regions, region)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid min-w-48 flex-1">
        <span className="font-medium">{title}</span>
        <span className="text-muted wrap-anywhere">{`${name}, ${firm}, ${dayText(signedOn)}`}</span>
        {note ? <span className="text-14 text-muted wrap-anywhere">{note}</span> : null}
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="revoke-sign-off" size="small" variant="secondary">
          Revoke
          <span className="sr-only">{` the sign-off of ${title}`}</span>
        </Button>
      </Form>
    </li>
  );
}

const AddSignOff = ({ record, subjects }: { record: string; subjects: Readonly<Record<string, string>> }) => (
  <CreateDialog
    button={{ label: 'Add a sign-off', icon: Plus }}
    heading="Add a sign-off"
    description="Add only what a lawyer has signed. Visitors from the region see the change at once."
    id={SIGN_OFF}
    title="Sign-off"
    failure="Nothing was added"
    record={record}
    saved={EMPTY_SIGN_OFF}
    save="Add the sign-off"
    saving="Adding…"
  >
    {(fields) => (
      <>
        <SelectInput
          label="Region"
          field={fields.region}
          placeholder="Choose a region"
          options={toOptions(regions).filter(({ value }) => value !== 'elsewhere')}
          required
        />
        <SelectInput
          label="What is signed"
          field={fields.subject}
          placeholder="Choose what is signed"
          options={toOptions(subjects)}
          required
        />
        <FormRow>
          <TextInput label="Lawyer" field={fields.name} autoComplete="off" required />
          <TextInput label="Firm" field={fields.firm} autoComplete="off" required />
        </FormRow>
        <DateInput label="Signed on" field={fields.signedOn} required />
        <Textarea label="Note" field={fields.note} rows={2} />
      </>
    )}
  </CreateDialog>
);
