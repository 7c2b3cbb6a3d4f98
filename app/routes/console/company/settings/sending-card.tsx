import { WEEKDAYS } from '#app/domain/campaigns/send-window-fields.ts';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { CheckboxGroup } from '#app/ui/console/fields/checkbox.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { RadioCards } from '#app/ui/console/fields/radio-cards.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

/** The form for e-mails and texts to leads. */
export function SendingCard(props: CardOf<TenantSettings['sending']>) {
  return (
    <SettingsCard
      {...props}
      card="sending"
      title="Marketing"
      description="When campaigns go out, and how leads opt in. Requested plans go out at any time."
      save="Save marketing"
    >
      {(fields) => (
        <>
          <FormRow>
            <DateInput
              type="time"
              label="Send from"
              field={fields.sendWindowStart}
              hint="In your time zone."
              required
            />
            <DateInput
              type="time"
              label="Send until"
              field={fields.sendWindowEnd}
              hint="12:00 AM means the end of the day."
              required
            />
          </FormRow>
          <CheckboxGroup
            label="Days"
            field={fields.sendWindowDays}
            isRow
            required
            options={WEEKDAYS.map((label, day) => ({ value: String(day), label, short: label.slice(0, 3) }))}
          />
          <RadioCards
            label="Marketing consent"
            field={fields.marketingConsentMode}
            columns={2}
            required
            options={[
              {
                value: 'notice',
                label: 'Notice',
                hint: 'A line says that offers may follow and how to stop them.',
              },
              {
                value: 'opt-in',
                label: 'Opt-in',
                hint: 'An unticked checkbox. Only leads who tick it get offers.',
              },
            ]}
          />
        </>
      )}
    </SettingsCard>
  );
}
