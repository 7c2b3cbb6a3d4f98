import { readTaxId } from '#app/domain/reading/readers.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { BillingData } from './current-plan-card.tsx';

/** Says what follows from a stored tax ID that bills can't read, from before IDs were checked or without a country; null for any other. */
function describeUnreadTaxId(
  { taxId, country }: BillingData['details']['values'],
  countries: BillingData['details']['countries'],
): string | null {
  if (taxId === '') return null;
  if (country === '')
    return 'Select your country, so that we can read your tax ID. Until then, our bills tax you as a company in our own country.';
  if (readTaxId(taxId, country).ok) return null;
  const name = countries.find(({ value }) => value === country)?.label ?? country;
  return `We can’t read “${taxId}” as a tax ID of ${name}. Until you correct it, our bills tax you as a company in our own country.`;
}

/** The form for the party that invoices and bills name. */
export function DetailsCard({ page, answer }: { page: BillingData; answer: EditAnswer | undefined }) {
  const { can } = useConsole();
  const { values, versions, countries } = page.details;
  const taxIdNote = describeUnreadTaxId(values, countries);
  if (!can('billing.manage')) return null;
  return (
    <Card
      id="details-card"
      title="Billing details"
      description={
        page.needsAddress
          ? 'Printed on your invoices. Stripe calculates the tax from this address.'
          : 'Printed on your invoices.'
      }
    >
      <EditForm
        id="details"
        title="Billing details"
        record={page.tenantId}
        saved={values}
        versions={versions}
        answer={answer}
        save="Save billing details"
      >
        {(fields) => (
          <>
            {taxIdNote === null ? null : (
              <Alert tone="warning" title="Check your tax ID">
                <p>{taxIdNote}</p>
              </Alert>
            )}
            <FormRow>
              <TextInput
                label="Legal name"
                field={fields.legalName}
                hint="Leave empty to use the company’s name."
                autoComplete="organization"
              />
              <TextInput
                label="Tax ID"
                field={fields.taxId}
                hint="We check the format of the tax ID, not whether it is registered."
                autoComplete="off"
              />
            </FormRow>
            <FormRow>
              <TextInput label="Street" field={fields.line1} autoComplete="address-line1" />
              <TextInput label="Second line" field={fields.line2} autoComplete="address-line2" />
            </FormRow>
            <FormRow>
              <TextInput label="Postal code" field={fields.postalCode} autoComplete="postal-code" />
              <TextInput label="City" field={fields.city} autoComplete="address-level2" />
            </FormRow>
            <FormRow>
              <TextInput label="State" field={fields.state} autoComplete="address-level1" />
              <SelectInput
                label="Country"
                field={fields.country}
                placeholder="Select a country"
                options={countries}
              />
            </FormRow>
          </>
        )}
      </EditForm>
    </Card>
  );
}
