import { Form } from '@remix-run/react';
import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  CHOICES,
  type EmbedChoice,
  isDialog,
  listAttributes,
  readChoice,
} from '#app/site/embed-guide/embed-choice.ts';
import { EmbedPreview } from '#app/site/embed-guide/embed-preview.tsx';
import { embedLine } from '#app/site/embed-guide/embed-snippets.ts';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { Checkbox } from '#app/ui/console/fields/checkbox.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow, FormStack } from '#app/ui/console/form.tsx';
import { developerMail, shopGuides } from './shop-guide-steps.ts';
import { ShopGuides } from './shop-guides.tsx';

/**
 * Shows the embed code, its options as controls, and the resulting widget. The selection is stored in the URL, so that it can be shared and
 * works without JavaScript.
 */
export function EmbedOptions(props: {
  origin: string;
  product: string;
  chosen: EmbedChoice;
  /** The tenant that the operator has open, posted with the selection. */
  tenantId: string | null;
}) {
  const { origin, product, chosen: initialChoice, tenantId } = props;
  const [choice, setChoice] = useState(initialChoice);
  const attributes = listAttributes(choice);
  const line = embedLine(origin, attributes);
  const dialog = isDialog(choice);
  const change = (event: FormEvent<HTMLFormElement>) => {
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setChoice({ ...readChoice(new URLSearchParams(entries)), client: initialChoice.client });
  };
  return (
    <>
      <Card
        title="Your embed code"
        description="Paste the code where the assessment should appear. You don’t need to change the code when you update your branding or catalog."
      >
        <FormStack>
          <CopyField id="embed-line" label="Embed code" value={line} />
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton to={developerMail({ product, origin, line })} icon={Mail}>
              Send to my developer
            </LinkButton>
            <p className="text-14 text-muted">Opens an e-mail with the code and instructions.</p>
          </div>
        </FormStack>
      </Card>
      <ShopGuides guides={shopGuides(origin, attributes)} />
      <div className="grid gap-6 xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start">
        <Card title="Options">
          <Form method="get" onInput={change}>
            {tenantId ? <input type="hidden" name="tenantId" value={tenantId} /> : null}
            <OptionFields chosen={initialChoice} dialog={dialog} />
          </Form>
        </Card>
        <Card title="Preview" description="The live assessment. Nothing you enter here is saved or counted.">
          <EmbedPreview choice={choice} className="min-h-160" />
        </Card>
      </div>
    </>
  );
}

function OptionFields({ chosen: initialChoice, dialog }: { chosen: EmbedChoice; dialog: boolean }) {
  const select = (name: keyof typeof CHOICES, label: string) => (
    <SelectInput
      label={label}
      name={name}
      options={CHOICES[name]}
      defaultValue={initialChoice[name]}
      required
    />
  );
  const text = (name: 'buttonText' | 'title', label: string, placeholder: string) => (
    <TextInput
      label={label}
      name={name}
      defaultValue={initialChoice[name]}
      placeholder={placeholder}
      maxLength={60}
    />
  );
  return (
    <FormStack>
      {select('widget', 'Assessment')}
      {select('mode', 'Mode')}
      {dialog ? (
        <FormRow>
          {text('buttonText', 'Button', 'Take Assessment')}
          {select('open', 'Opens when')}
        </FormRow>
      ) : null}
      <FormRow>
        {select('theme', 'Colors')}
        {select('scheme', 'Light or dark')}
      </FormRow>
      <FormRow>
        {select('locale', 'Language')}
        {select('region', 'Where visitors live')}
      </FormRow>
      {text('title', 'Title', 'Assessment')}
      {dialog ? null : (
        <Checkbox label="Load only when scrolled into view" name="lazy" defaultChecked={initialChoice.lazy} />
      )}
      <noscript>
        <SubmitButton>Update code</SubmitButton>
      </noscript>
    </FormStack>
  );
}
