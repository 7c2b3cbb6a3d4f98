import { MAX_TENANT_NAME, MAX_TENANT_POSTAL_ADDRESS } from '#app/domain/tenants/tenant-limits.ts';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

/** The form for the company’s own data. */
export function CompanyCard({
  timeZones,
  phoneCountries,
  ...props
}: CardOf<TenantSettings['company']> & Pick<TenantSettings, 'timeZones' | 'phoneCountries'>) {
  return (
    <SettingsCard
      {...props}
      card="company"
      title="Company"
      description="Shown in assessments, plans and e-mails."
      save="Save company"
    >
      {(fields) => (
        <>
          <FormRow>
            <TextInput
              label="Company name"
              field={fields.name}
              maxLength={MAX_TENANT_NAME}
              autoComplete="organization"
              required
            />
            <TextInput
              type="email"
              label="Contact email"
              field={fields.contactEmail}
              autoComplete="email"
              required
            />
          </FormRow>
          <Textarea
            label="Postal address"
            field={fields.postalAddress}
            maxLength={MAX_TENANT_POSTAL_ADDRESS}
            hint="Required by law in marketing e-mails."
            rows={3}
          />
          <FormRow>
            <SelectInput
              label="Time zone"
              field={fields.timeZone}
              hint="We send campaign e-mails by this time zone."
              options={timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
              required
            />
            <SelectInput
              label="Country of phone numbers"
              field={fields.phoneCountry}
              hint="Used for numbers without a country code. Choose “None” to accept only numbers that start with +."
              placeholder="None"
              options={phoneCountries}
            />
          </FormRow>
        </>
      )}
    </SettingsCard>
  );
}
