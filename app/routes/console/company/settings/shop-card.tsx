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
      description="Where plans link to and what they show. Set up single products in the catalog."
      save="Save shop and plans"
    >
      {(fields) => (
        <>
          <FormRow>
            <TextInput
              type="url"
              label="Shop URL"
              field={fields.shopUrl}
              hint="Used when a product has no URL."
              placeholder="https://shop.example.com"
            />
            <TextInput
              type="url"
              label="Contact page URL"
              field={fields.contactUrl}
              hint="Opens from the “Contact Research Team” button."
              placeholder="https://shop.example.com/contact"
            />
          </FormRow>
          <TextInput
            type="url"
            label="Privacy policy URL"
            field={fields.privacyUrl}
            hint="Leave empty to use our policy with your name."
            placeholder="https://shop.example.com/privacy"
          />
          <TextInput
            label="Promo code"
            field={fields.promoCode}
            hint="Campaign e-mails can mention this code."
            autoCapitalize="none"
            autoComplete="off"
          />
          <Textarea
            label="UTM parameters"
            field={fields.utm}
            hint="Added to product links. One per line, e.g. utm_source=quiz"
            rows={3}
            isMono
            spellCheck={false}
          />
          <SwitchField
            label="Free offers"
            field={fields.freeOffersEnabled}
            hint="Mention “buy 5, get 1 free” and free peptides."
          />
          <TextInput
            label="Terms of free offers"
            field={fields.freeOfferTerms}
            hint="Required for free offers, e.g. With 5 vials, until 31 Dec."
          />
          <SwitchField
            label="Dosing information"
            field={fields.showAmounts}
            hint="Show dosing in plans, e-mails and downloads."
          />
          <SwitchField
            label="Articles"
            field={fields.showArticles}
            hint="Show the education center on your domain."
          />
        </>
      )}
    </SettingsCard>
  );
}
