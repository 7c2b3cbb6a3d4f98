import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

type TextSender = TenantSettings['text-sender'];

const TITLE = 'Sender of texts';
const DESCRIPTION =
  'Offers by text are sent from your company’s own number. US carriers accept only numbers registered for your brand (A2P 10DLC). Until both IDs are entered, we send no texts to US numbers.';

/** The form for the company's own sender of texts and its registration; operators change it, because Twilio's account is theirs. */
export function TextSenderCard(props: CardOf<TextSender>) {
  return (
    <SettingsCard
      {...props}
      card="text-sender"
      title={TITLE}
      description={DESCRIPTION}
      save="Save sender"
      notice={
        <div className="grid gap-4">
          <SenderStatus sender={props.saved} />
          <RegistrationSteps />
        </div>
      }
    >
      {(fields) => (
        <FormRow>
          <TextInput
            label="Sender"
            field={fields.textSender}
            hint="A number such as +15550100199, a short code or a messaging service (MG…) from the service’s Twilio account. Replies to this sender reach this company alone."
            autoComplete="off"
          />
          <TextInput label="Brand ID" field={fields.textBrandId} autoComplete="off" />
          <TextInput label="Campaign ID" field={fields.textCampaignId} autoComplete="off" />
        </FormRow>
      )}
    </SettingsCard>
  );
}

/** Shows the sender to the company's admins, who can't change it. */
export const TextSenderFacts = ({ sender }: { sender: TextSender }) => (
  <Card id="text-sender-card" title={TITLE} description={DESCRIPTION}>
    <div className="grid gap-4">
      <SenderStatus sender={sender} />
      <KeyValueList
        none="Not set up"
        items={[
          { label: 'Sender', value: sender.textSender || null },
          { label: 'Brand ID', value: sender.textBrandId || null },
          { label: 'Campaign ID', value: sender.textCampaignId || null },
        ]}
      />
      <p className="text-14">
        We set up the sender in our Twilio account. Contact us with the details below, and we enter the number
        and both IDs here.
      </p>
      <RegistrationSteps />
    </div>
  </Card>
);

function SenderStatus({ sender: { textSender, textBrandId, textCampaignId } }: { sender: TextSender }) {
  if (!textSender)
    return (
      <p>
        <Badge tone="warning">No sender: a live service sends no offers by text</Badge>
      </p>
    );
  return (
    <p>
      {textBrandId && textCampaignId ? (
        <Badge tone="success">Registered for US numbers</Badge>
      ) : (
        <Badge tone="warning">Not registered: no texts to US numbers</Badge>
      )}
    </p>
  );
}

/** The steps of a registration, with what Twilio asks for; docs/texts.md names the pages that say so. */
const RegistrationSteps = () => (
  <details className="text-14">
    <summary className="cursor-pointer font-medium">How the registration works</summary>
    <ol className="mt-3 grid max-w-prose list-decimal gap-2 ps-5">
      <li>
        <strong>Brand.</strong> Twilio asks for the legal name, the tax ID (EIN), the postal address, the
        website, and a contact person with title, e-mail address and phone number. The name and address must
        match the tax ID’s records.
      </li>
      <li>
        <strong>Campaign.</strong> Choose the use case “Marketing”. Describe who sends what to whom, give
        sample texts with your company’s name and STOP, and say whether texts contain links or phone numbers.
      </li>
      <li>
        <strong>Opt-in.</strong> Give the URL of your assessment, where visitors agree to texts beside the
        phone field, and the URLs of your terms and privacy pages. Reviewers open these pages.
      </li>
      <li>
        <strong>Number.</strong> After the approval, the number is added to the campaign. Enter the number,
        the brand ID and the campaign ID here.
      </li>
    </ol>
    <p className="mt-3 max-w-prose">
      Reviewers judge your whole business, not only the texts. They may refuse a shop that sells research
      peptides. A refused registration means no texts to US numbers.
    </p>
  </details>
);
