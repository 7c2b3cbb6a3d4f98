import type { SerializeFrom } from '@remix-run/node';
import { MAX_ISSUER_LINES } from '#app/domain/receivables/issuer-limits.ts';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { loader } from './route.tsx';

const TAX_OPTIONS = [
  { value: 'none', label: 'No tax, with a note' },
  { value: 'rate', label: 'One rate for every company' },
  { value: 'reverse-charge', label: 'One rate; reverse charge abroad with a tax ID' },
];

/** The form for who issues bills. */
export function IssuerCard(
  props: Pick<SerializeFrom<typeof loader>, 'issuer' | 'versions' | 'countries'> & {
    answer: EditAnswer | undefined;
  },
) {
  const { issuer, versions, countries, answer } = props;
  return (
    <Card
      title="Issuer of bills"
      description="Printed on the bills of companies that Stripe does not invoice. Each closed month gets the next number."
    >
      <EditForm
        id="issuer"
        title="Issuer of bills"
        record="issuer"
        saved={issuer}
        versions={versions}
        answer={answer}
        save="Save issuer"
      >
        {(fields) => (
          <>
            <FormRow>
              <TextInput label="Legal name" field={fields.legalName} autoComplete="organization" required />
              <TextInput label="Tax ID" field={fields.taxId} />
            </FormRow>
            <Textarea
              label="Postal address"
              field={fields.address}
              maxLength={MAX_ISSUER_LINES}
              rows={3}
              required
            />
            <FormRow>
              <SelectInput
                label="Country"
                field={fields.country}
                placeholder="Select a country"
                options={countries}
                required
              />
              <TextInput
                label="Start of bill numbers"
                field={fields.series}
                hint="We add 1, 2, 3 and so on. If you change the start, we count from 1 again."
                placeholder="INV-"
                required
              />
            </FormRow>
            <FormRow>
              <TextInput
                label="Days until payment is due"
                field={fields.paymentDays}
                inputMode="numeric"
                required
              />
              <SelectInput
                label="Tax"
                field={fields.taxRule}
                placeholder="Select one"
                options={TAX_OPTIONS}
                hint="Reverse charge needs a tax ID in the format of the company’s country."
                required
              />
            </FormRow>
            <FormRow>
              <TextInput label="Tax rate in percent" field={fields.taxRate} inputMode="decimal" />
              <TextInput
                label="Note on bills without tax"
                field={fields.taxNote}
                hint="Leave empty for our sentence on reverse charge."
              />
            </FormRow>
            <Textarea
              label="How to pay"
              field={fields.howToPay}
              maxLength={MAX_ISSUER_LINES}
              hint="Bank and account, e.g. the IBAN, and the payment reference."
              rows={3}
              required
            />
            <FormRow>
              <TextInput label="DATEV consultant number" field={fields.datevConsultant} inputMode="numeric" />
              <TextInput label="DATEV client number" field={fields.datevClient} inputMode="numeric" />
            </FormRow>
            <FormRow>
              <TextInput
                label="DATEV account for taxed revenue"
                field={fields.revenueAccount}
                inputMode="numeric"
                placeholder="8400"
              />
              <TextInput
                label="DATEV account for revenue without tax"
                field={fields.untaxedAccount}
                inputMode="numeric"
                placeholder="8200"
              />
            </FormRow>
            <FormRow>
              <TextInput
                label="DATEV receivables account"
                field={fields.receivableAccount}
                inputMode="numeric"
                placeholder="10000"
              />
            </FormRow>
          </>
        )}
      </EditForm>
    </Card>
  );
}
