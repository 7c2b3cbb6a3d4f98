import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

/** The form for the company's own sender of texts and its registration; operators change it, because Twilio's account is theirs. */
export function TextSenderCard(props: CardOf<TenantSettings['text-sender']>) {
  return (
    <SettingsCard
      {...props}
      card="text-sender"
      title="Sender of texts"
      description="US carriers require each company’s brand to be registered through Twilio (A2P 10DLC). Until you enter both IDs, we send none of this company’s texts to US numbers."
      save="Save sender"
    >
      {(fields) => (
        <FormRow>
          <TextInput
            label="Sender"
            field={fields.textSender}
            hint="A number, a short code or a messaging service (MG…) from the service’s Twilio account. Leave empty to use the service’s own sender."
            autoComplete="off"
          />
          <TextInput label="Brand ID" field={fields.textBrandId} autoComplete="off" />
          <TextInput label="Campaign ID" field={fields.textCampaignId} autoComplete="off" />
        </FormRow>
      )}
    </SettingsCard>
  );
}
