import { billingDetailsForm } from '#app/domain/billing/billing-details-fields.ts';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { BillingData } from './current-plan-card.tsx';

/** The form for the party that invoices and bills name. */
export function DetailsCard({ page, answer }: { page: BillingData; answer: EditAnswer | undefined }) {
  const { can } = useConsole();
  const { values, versions, countries } = page.details;
  if (!can('billing.manage')) return null;
  return (
    <Card
      id="details-card"
      title="Billing details"
      description={
        page.needsAddress
          ? 'Printed on your invoices. Stripe computes the tax from the address.'
          : 'Printed on your invoices.'
      }
    >
      <EditForm
        id="details"
        title="Billing details"
        record={page.tenantId}
        schema={billingDetailsForm}
        saved={values}
        versions={versions}
        answer={answer}
        save="Save billing details"
      >
        {(fields) => (
          <>
            <FormRow>
              <TextInput
                label="Legal name"
                field={fields.legalName}
                hint="Leave empty to use the company’s name."
                autoComplete="organization"
              />
              <TextInput label="Tax ID" field={fields.taxId} hint="VAT, EIN or similar." autoComplete="off" />
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
