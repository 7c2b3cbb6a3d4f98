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

/** The form for the language, and the hours for texts. */
export function RegionCard(props: CardOf<TenantSettings['region']>) {
  return (
    <SettingsCard
      {...props}
      card="region"
      title="Language and texts"
      description="Default language for visitors, and when texts go out."
      save="Save language and texts"
    >
      {(fields) => (
        <FormRow>
          <SelectInput label="Language" field={fields.locale} options={LANGUAGE_OPTIONS} required />
          <TextHoursFields start={fields.textHoursStart} end={fields.textHoursEnd} />
        </FormRow>
      )}
    </SettingsCard>
  );
}
