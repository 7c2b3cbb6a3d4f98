import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

/** The form for the links and texts of plans. */
export function ShopCard(props: CardOf<TenantSettings['shop']>) {
  return (
    <SettingsCard
      {...props}
      card="shop"
      title="Shop and plans"
      description="Where plans send people, and what they may say. Single products are in the catalogue."
      save="Save shop and plans"
    >
      {(fields) => (
        <>
          <FormRow>
            <TextInput
              type="url"
              label="Shop address"
              field={fields.shopUrl}
              hint="For products without a web address of their own."
              placeholder="https://shop.example.com"
            />
            <TextInput
              type="url"
              label="Contact address"
              field={fields.contactUrl}
              hint="Behind ‘Contact Research Team’."
              placeholder="https://shop.example.com/contact"
            />
          </FormRow>
          <TextInput
            type="url"
            label="Privacy address"
            field={fields.privacyUrl}
            hint="Your own privacy text, linked wherever health is asked and from every plan. Left empty, it is ours in your name."
            placeholder="https://shop.example.com/privacy"
          />
          <TextInput
            label="Promo code"
            field={fields.promoCode}
            hint="May be named in mails."
            autoCapitalize="none"
            autoComplete="off"
          />
          <Textarea
            label="UTM parameters"
            field={fields.utm}
            hint="Added to product links, one per line, such as utm_source=assessment. What a link says itself stays."
            rows={3}
            isMono
            spellCheck={false}
          />
          <SwitchField
            label="Free offers"
            field={fields.freeOffersEnabled}
            hint="Whether buy 5, get 1 free and the free peptides of the larger plans may be mentioned."
          />
          <TextInput
            label="Terms of free offers"
            field={fields.freeOfferTerms}
            hint="Shown beside each free offer, e.g. With an order of 5 vials, until 31 Dec. A live service mentions no free product without terms."
          />
          <SwitchField
            label="Amounts"
            field={fields.showAmounts}
            hint="Dosing, mixing, injection and supply, on cards, in mails and in files. Switched off, none is shown."
          />
          <SwitchField
            label="Articles"
            field={fields.showArticles}
            hint="The education center on your own web address, and every link to it. Switched off, its pages answer that they do not exist."
          />
        </>
      )}
    </SettingsCard>
  );
}
