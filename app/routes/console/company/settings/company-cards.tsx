import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

export function CompanyCard(props: CardOf<TenantSettings['company']>) {
  return (
    <SettingsCard
      {...props}
      card="company"
      title="Company"
      description="The name is shown in the assessment, in plans and in mails."
      save="Save company"
    >
      {(fields) => (
        <FormRow>
          <TextInput label="Company name" field={fields.name} autoComplete="organization" required />
          <TextInput
            type="email"
            label="Contact email"
            field={fields.contactEmail}
            autoComplete="email"
            required
          />
        </FormRow>
      )}
    </SettingsCard>
  );
}

/** The form for the sites that may show the widget. */
export function OriginsCard(props: CardOf<TenantSettings['origins']>) {
  return (
    <SettingsCard
      {...props}
      card="origins"
      title="Allowed origins"
      description="Sites that may embed the assessment and hear its messages. On all others browsers refuse to show it."
      save="Save origins"
    >
      {(fields) => (
        <Textarea
          label="Origins"
          field={fields.allowedOrigins}
          hint="One per line, such as https://shop.example.com. Left empty, any site may."
          placeholder="https://shop.example.com"
          rows={4}
          isMono
          spellCheck={false}
        />
      )}
    </SettingsCard>
  );
}

const LANGUAGE_OPTIONS = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

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
