import { MAX_ACCOUNT_NAME } from '#app/domain/access/account-limits.ts';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { AccountData } from './account-data.ts';

export function NameCard({ data, answer }: { data: AccountData; answer: EditAnswer | undefined }) {
  const { accountId, firstName, lastName, hasLastName, versions } = data;
  return (
    <Card title="Name" description="Your teammates see this name.">
      <EditForm
        id="name"
        title="Name"
        record={accountId}
        saved={{ firstName, ...(hasLastName && { lastName: lastName ?? '' }) }}
        versions={versions}
        answer={answer}
        save="Save name"
      >
        {(fields) =>
          hasLastName ? (
            <FormRow>
              <TextInput
                label="First name"
                field={fields.firstName}
                maxLength={MAX_ACCOUNT_NAME}
                autoComplete="given-name"
                required
              />
              <TextInput
                label="Last name"
                field={fields.lastName}
                maxLength={MAX_ACCOUNT_NAME}
                autoComplete="family-name"
              />
            </FormRow>
          ) : (
            <TextInput
              label="Name"
              field={fields.firstName}
              maxLength={MAX_ACCOUNT_NAME}
              autoComplete="name"
              required
            />
          )
        }
      </EditForm>
    </Card>
  );
}
