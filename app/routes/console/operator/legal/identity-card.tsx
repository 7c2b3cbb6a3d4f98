import type { SerializeFrom } from '@remix-run/node';
import { MAX_IDENTITY_LINES } from '#app/domain/site/site-limits.ts';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { loader } from './route.tsx';

const TRANSFER_OPTIONS = [
  { value: 'scc', label: 'Standard contractual clauses' },
  { value: 'adequacy', label: 'Adequacy decision' },
  { value: 'none', label: 'Data stays in the EEA and the UK' },
];

/** The form for who runs the service. */
export function IdentityCard(
  props: Pick<SerializeFrom<typeof loader>, 'identity' | 'versions' | 'countries' | 'configured'> & {
    answer: EditAnswer | undefined;
  },
) {
  const { identity, versions, countries, configured, answer } = props;
  return (
    <Card
      title="Operator"
      description="Who runs this service. Visitors and companies read these details in the documents."
    >
      <EditForm
        id="identity"
        title="Operator"
        record="operator"
        saved={identity}
        versions={versions}
        answer={answer}
        save="Save operator"
      >
        {(fields) => (
          <>
            <FormRow>
              <TextInput label="Legal name" field={fields.legalName} autoComplete="organization" required />
              <TextInput
                type="email"
                label="E-mail address for legal questions"
                field={fields.contactEmail}
                autoComplete="email"
                required
              />
            </FormRow>
            <Textarea
              label="Postal address"
              field={fields.postalAddress}
              maxLength={MAX_IDENTITY_LINES}
              rows={3}
              required
            />
            <FormRow>
              <SelectInput
                label="Country whose law applies"
                field={fields.lawCountry}
                placeholder="Select a country"
                options={countries}
                required
              />
              <TextInput label="State, if its law applies" field={fields.lawRegion} />
            </FormRow>
            <FormRow>
              <SelectInput
                label="Country where data is stored"
                field={fields.hostingCountry}
                placeholder="Select a country"
                options={countries}
                required
              />
              <SelectInput
                label="Legal basis for transfers abroad"
                field={fields.transferTool}
                placeholder="Select one"
                options={TRANSFER_OPTIONS}
                required
              />
            </FormRow>
            <Textarea
              label="Subprocessors"
              field={fields.subprocessors}
              maxLength={MAX_IDENTITY_LINES}
              hint={`One company a line: name; country code; purpose. Purposes: hosting, backups, mail, texts, payments, monitoring, support.${
                configured.length > 0
                  ? ` We add these from the settings unless you name one yourself: ${configured.join(', ')}.`
                  : ''
              }`}
              rows={4}
              placeholder="Example Hosting Ltd; IE; hosting"
              required
            />
            <Textarea
              label="Representative in the European Union"
              field={fields.euRepresentative}
              maxLength={MAX_IDENTITY_LINES}
              hint="Needed if you have no establishment in the EU but offer the service there."
              rows={3}
            />
            <Textarea
              label="Representative in the United Kingdom"
              field={fields.ukRepresentative}
              maxLength={MAX_IDENTITY_LINES}
              hint="Needed if you have no establishment in the UK but offer the service there."
              rows={3}
            />
          </>
        )}
      </EditForm>
    </Card>
  );
}
