import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { AccountData } from './account-data.ts';
import { nameForm } from './forms.ts';

export function NameCard({ data, answer }: { data: AccountData; answer: EditAnswer | undefined }) {
  const { accountId, firstName, lastName, hasLastName, versions } = data;
  return (
    <Card title="Name" description="Your teammates see this name.">
      <EditForm
        id="name"
        title="Name"
        record={accountId}
        schema={nameForm}
        saved={{ firstName, ...(hasLastName && { lastName: lastName ?? '' }) }}
        versions={versions}
        answer={answer}
        save="Save name"
      >
        {(fields) =>
          hasLastName ? (
            <FormRow>
              <TextInput label="First name" field={fields.firstName} autoComplete="given-name" required />
              <TextInput label="Last name" field={fields.lastName} autoComplete="family-name" />
            </FormRow>
          ) : (
            <TextInput label="Name" field={fields.firstName} autoComplete="name" required />
          )
        }
      </EditForm>
    </Card>
  );
}
