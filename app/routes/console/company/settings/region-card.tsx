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
      description="The language of visitors whose browser asks for none of ours, the clock that mails go by, and when texts may arrive."
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
            hint="Numbers that leads type without a country’s code are read as numbers of this country. Without one only numbers that begin with + get texts."
            placeholder="None"
            options={phoneCountries}
          />
          <TextHoursFields start={fields.textHoursStart} end={fields.textHoursEnd} />
        </FormRow>
      )}
    </SettingsCard>
  );
}
