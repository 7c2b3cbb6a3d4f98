import { WEEKDAYS } from '#app/domain/campaigns/send-window-fields.ts';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { CheckboxGroup } from '#app/ui/console/fields/checkbox.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { NumberInput } from '#app/ui/console/fields/number-input.tsx';
import { RadioCards } from '#app/ui/console/fields/radio-cards.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
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
          <FormRow>
            <NumberInput
              label="E-mails per person"
              field={fields.marketingDailyCap}
              hint="At most this many marketing e-mails in 24 hours, over all campaigns."
              min={1}
              max={5}
              required
            />
            <NumberInput
              label="E-mails per hour"
              field={fields.marketingHourlyLimit}
              hint="Leave this empty for our limit of 10,000."
              min={1}
              max={10_000}
            />
          </FormRow>
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
          <SwitchField
            label="Ask for a second confirmation before offers"
            field={fields.confirmsOffers}
            hint="New leads tick the checkbox and get one e-mail with a link. Offers start after they press its button."
          />
        </>
      )}
    </SettingsCard>
  );
}
