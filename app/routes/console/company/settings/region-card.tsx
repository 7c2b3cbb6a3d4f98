import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

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
          <DateInput
            type="time"
            label="Texts from"
            field={fields.textHoursStart}
            hint="8:00 AM at the earliest, by the clock where each recipient’s number is from. US numbers get none before 9:00 AM, or before noon on Sundays."
            required
          />
          <DateInput
            type="time"
            label="Texts until"
            field={fields.textHoursEnd}
            hint="9:00 PM at the latest; 8:00 PM for US numbers. Later texts wait for the next morning."
            required
          />
        </FormRow>
      )}
    </SettingsCard>
  );
}
