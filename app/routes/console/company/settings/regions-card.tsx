import { regions } from '#app/messages/en/consent.ts';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { CheckboxGroup } from '#app/ui/console/fields/checkbox.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { toOptions } from './region-labels.ts';
import { SettingsCard } from './settings-card.tsx';

const AGES = [
  { value: '18', label: '18 or older' },
  { value: '21', label: '21 or older' },
];

interface RegionsCardProps extends CardOf<TenantSettings['regions']> {
  countries: readonly { value: string; label: string }[];
}

/** The form for where the company sells, and who answers to the law there (D65). */
export function RegionsCard({ countries, ...props }: RegionsCardProps) {
  return (
    <SettingsCard
      {...props}
      card="regions"
      title="Where you sell"
      description="The law of each region decides what its visitors see and agree to. Your own settings can be stricter, never weaker."
      save="Save where you sell"
    >
      {(fields) => (
        <>
          <CheckboxGroup
            label="Regions"
            field={fields.sellsTo}
            hint="Other visitors see no dosing, prices or links to your shop."
            columns={2}
            options={toOptions(regions)}
          />
          <FormRow>
            <TextInput
              label="Legal name"
              field={fields.legalName}
              hint="As in your company’s official registration."
              autoComplete="organization"
            />
            <SelectInput
              label="Established in"
              field={fields.establishedIn}
              placeholder="Choose a country"
              options={countries}
            />
          </FormRow>
          <TextInput
            type="email"
            label="Privacy contact"
            field={fields.privacyContact}
            hint="Visitors write to this e-mail address about their data."
            autoComplete="email"
          />
          <Textarea
            label="Representative in the EU"
            field={fields.euRepresentative}
            hint="Name and postal address. Required if you sell to the EU from outside."
            rows={2}
          />
          <Textarea
            label="Representative in the UK"
            field={fields.ukRepresentative}
            hint="Name and postal address. Required if you sell to the UK from outside."
            rows={2}
          />
          <SelectInput
            label="Minimum age"
            field={fields.minimumAge}
            hint="We refuse the assessments of younger visitors and store nothing."
            options={AGES}
            required
          />
        </>
      )}
    </SettingsCard>
  );
}
