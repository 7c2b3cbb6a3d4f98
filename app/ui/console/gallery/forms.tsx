import { Form } from '@remix-run/react';
import { useState } from 'react';
import type * as z from 'zod';
import { Button, SubmitButton } from '../button.tsx';
import { Card, CardGrid } from '../card.tsx';
import { Checkbox, CheckboxGroup } from '../fields/checkbox.tsx';
import { ColourInput } from '../fields/colour-input.tsx';
import { DateInput } from '../fields/date-input.tsx';
import { FileInput } from '../fields/file-input.tsx';
import { FormErrors } from '../fields/form-errors.tsx';
import { MoneyInput, NumberInput } from '../fields/number-input.tsx';
import { PasswordInput } from '../fields/password-input.tsx';
import { RadioCards } from '../fields/radio-cards.tsx';
import { SelectInput } from '../fields/select-input.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { Textarea } from '../fields/textarea.tsx';
import { FormActions, FormRow, FormStack } from '../form.tsx';
import { usePostedForm } from '../posted-form.ts';
import { GallerySection } from './section.tsx';

/** All fields, at rest, in error and disabled, and a form that was refused. */
export function FormsPart() {
  return (
    <GallerySection
      id="forms"
      title="Forms"
      about="Label above, help under it, and what is wrong beside the field. Every field works as a plain form post."
    >
      <CardGrid columns={2}>
        <Card
          title="Refused by the server"
          description="The answer’s errors are listed above the form and beside the fields."
        >
          <RefusedForm />
        </Card>
        <TextFields />
        <FigureFields />
        <ChoiceFields />
      </CardGrid>
    </GallerySection>
  );
}

/** The result of a form that the server refused once. */
const REFUSED = {
  status: 'error' as const,
  initialValue: { email: 'ana@acme' },
  error: {
    company: ['Give the company a name.'],
    email: ['Enter an e-mail address like ana@example.com.'],
  },
};

function RefusedForm() {
  const [result, setResult] = useState<typeof REFUSED>();
  const [form, fields] = usePostedForm<z.ZodObject<{ company: z.ZodString; email: z.ZodString }>>({
    id: 'gallery-form',
    result,
    // This is only an example, so the form is not posted.
    onSubmit(event) {
      event.preventDefault();
      setResult({ ...REFUSED });
    },
  });
  return (
    <Form method="post" {...form.props}>
      <FormStack>
        <FormErrors
          form={form}
          fields={[
            { label: 'Company name', field: fields.company },
            { label: 'Email', field: fields.email },
          ]}
        />
        <TextInput label="Company name" field={fields.company} required autoComplete="organization" />
        <TextInput label="Email" type="email" field={fields.email} required autoComplete="email" />
        <FormActions>
          <SubmitButton pendingLabel="Saving…">Save changes</SubmitButton>
        </FormActions>
      </FormStack>
    </Form>
  );
}

function TextFields() {
  return (
    <Card title="Text">
      <FormStack>
        <TextInput label="Subdomain" name="subdomain" required after=".example.com" defaultValue="acme" />
        <TextInput label="Website" name="website" type="url" placeholder="shop.example" />
        <TextInput
          label="Contact email"
          name="contact"
          type="email"
          required
          defaultValue="ana@acme"
          errors={['Enter an e-mail address like ana@example.com.']}
        />
        <TextInput label="Subdomain, fixed" name="fixed" disabled defaultValue="default" />
        <TextInput
          label="New tag"
          name="tag"
          required
          defaultValue="call@back"
          errors={['Enter up to 40 letters, digits, spaces or hyphens']}
          button={<Button>Add tag</Button>}
        />
        <PasswordInput
          label="New password"
          name="password"
          required
          autoComplete="new-password"
          hint="Example of a hint."
        />
        <Textarea label="Allowed websites" name="origins" isMono rows={3} hint="One a line." />
      </FormStack>
    </Card>
  );
}

function FigureFields() {
  return (
    <Card title="Figures and days">
      <FormStack>
        <FormRow>
          <NumberInput
            label="Monthly limit"
            name="limit"
            required
            min={0}
            defaultValue="1000"
            unit="a month"
          />
          <MoneyInput label="Base fee" name="fee" required defaultValue="299.00" unit="a month" />
        </FormRow>
        <FormRow>
          <DateInput label="From" name="from" />
          <DateInput label="Month" name="month" type="month" />
        </FormRow>
        <SelectInput
          label="Status"
          name="status"
          required
          options={[
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
          ]}
        />
        <ColourInput label="Primary colour" name="primary" required defaultValue="#2563eb" />
        <FileInput
          label="Logo"
          name="logo"
          accept="image/png,image/jpeg"
          accepts="PNG or JPEG, at most 2 MB"
          isImage
        />
      </FormStack>
    </Card>
  );
}

function ChoiceFields() {
  return (
    <Card title="Choices">
      <FormStack>
        <RadioCards
          label="Plan"
          name="plan"
          required
          defaultValue="basic"
          options={[
            { value: 'basic', label: 'Basic', hint: 'For one shop.' },
            { value: 'professional', label: 'Professional' },
          ]}
        />
        <CheckboxGroup
          label="Goals"
          name="goals"
          columns={2}
          options={[
            { value: 'weight', label: 'Weight loss' },
            { value: 'sleep', label: 'Sleep' },
            { value: 'recovery', label: 'Recovery', hint: 'Also after training.' },
          ]}
        />
        <Checkbox
          label="Example of a box to tick"
          name="terms"
          required
          errors={['Please agree to go on.']}
        />
        <SwitchField
          label="Branding Enabled"
          name="branding"
          defaultChecked
          hint="Example of a hint below a switch."
        />
        <SwitchField label="Text messages" name="texts" />
        <SwitchField label="Example of a locked switch" name="locked" disabled />
      </FormStack>
    </Card>
  );
}
