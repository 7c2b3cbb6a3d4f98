import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { MoneyInput, NumberInput } from '#app/ui/console/fields/number-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

/** The form for the terms agreed with the tenant; operators change it. */
export function TermsCard({
  plans,
  currencies,
  ...props
}: CardOf<TenantSettings['terms']> & Pick<TenantSettings, 'plans' | 'currencies'>) {
  return (
    <SettingsCard
      {...props}
      card="terms"
      title="Plan and terms"
      description="Apply to new sales. Earlier sales keep their rate."
      save="Save terms"
      joinedFields={['plan', 'baseFee', 'baseFeeCurrency']}
    >
      {(fields) => (
        <>
          <FormRow>
            <SelectInput
              label="Plan"
              field={fields.plan}
              options={plans}
              required
              onChange={({ target }) => fillFee(target, plans)}
            />
            <MoneyInput label="Base fee" field={fields.baseFee} symbol="" unit="a month" required />
          </FormRow>
          <FormRow>
            <SelectInput
              label="Currency of the base fee"
              field={fields.baseFeeCurrency}
              hint="We never add the base fee to sales in another currency."
              options={currencies.map((value) => ({ value, label: value }))}
              required
            />
            <TextInput
              label="Commission"
              field={fields.commissionRate}
              hint="Percent of each tracked sale."
              inputMode="decimal"
              after="%"
              autoComplete="off"
              required
            />
            <NumberInput
              label="Monthly assessment limit"
              field={fields.monthlyAssessmentLimit}
              hint="0 means no limit."
              min={0}
              required
            />
          </FormRow>
          <SelectInput
            label="Currency"
            field={fields.currency}
            hint="Currency of prices and sales. We don’t convert existing amounts."
            options={currencies.map((value) => ({ value, label: value }))}
            required
          />
          <SwitchField
            label="Conversion tracking"
            field={fields.conversionTrackingEnabled}
            hint="When off, we reject sales reported by the shop."
          />
        </>
      )}
    </SettingsCard>
  );
}

/** Fills in the plan's fee; the operator can enter another agreed fee. */
function fillFee(list: HTMLSelectElement, plans: TenantSettings['plans']): void {
  const fee = plans.find(({ value }) => value === list.value)?.fee;
  const field = list.form?.elements.namedItem('baseFee');
  if (fee && field instanceof HTMLInputElement) field.value = fee;
}
