import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';
import { TextHoursFields } from './text-hours-fields.tsx';

const LANGUAGE_OPTIONS = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

/** The form for language, clock, country of phone numbers, and hours for texts. */
export function RegionCard({
  timeZones,
  phoneCountries,
  ...props
}: CardOf<TenantSettings['region']> & Pick<TenantSettings, 'timeZones' | 'phoneCountries'>) {
  return (
    <SettingsCard
      {...props}
      card="region"
      title="Language and time"
      description="Default language for visitors, your time zone, and when texts go out."
      save="Save language and time"
    >
      {(fields) => (
        <FormRow>
          <SelectInput label="Language" field={fields.locale} options={LANGUAGE_OPTIONS} required />
          <SelectInput
            label="Time zone"
            field={fields.timeZone}
            options={timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            required
          />
          <SelectInput
            label="Country of phone numbers"
            field={fields.phoneCountry}
            hint="For numbers without a country code. None: only + numbers."
            placeholder="None"
            options={phoneCountries}
          />
          <TextHoursFields start={fields.textHoursStart} end={fields.textHoursEnd} />
        </FormRow>
      )}
    </SettingsCard>
  );
}
