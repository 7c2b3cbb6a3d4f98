import { CarrierRules } from '#app/routes/console/frame/carrier-rules.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { NumberInput } from '#app/ui/console/fields/number-input.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

/** The form for how many texts a lead may get, with what carriers do to texts about such goods. */
export function TextsCard(props: CardOf<TenantSettings['texts']>) {
  return (
    <SettingsCard
      {...props}
      card="texts"
      title="Texts"
      description="How many offers by text a lead may get. The consent to texts names this number."
      save="Save texts"
      notice={
        <Alert tone="warning" title="Carriers may refuse your texts">
          <CarrierRules />
        </Alert>
      }
    >
      {(fields) => (
        <NumberInput
          label="Texts a month"
          field={fields.textsPerMonth}
          hint="Leads agree to this number. If you raise the number, earlier leads still get at most the number they agreed to. We send at most 3 texts in 24 hours."
          min={1}
          max={31}
          required
        />
      )}
    </SettingsCard>
  );
}
