import { Form } from '@remix-run/react';
import type { supportContactForm } from '#app/domain/site/support-contact-fields.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

/** The form for where companies write for help. */
export function SupportCard({ supportContact }: { supportContact: string }) {
  const reply = useFormReply('support');
  const [form, fields] = usePostedForm<typeof supportContactForm>({
    id: 'support',
    result: reply?.result,
    defaultValue: { supportContact },
  });
  return (
    <Card
      id="support-card"
      title="Support contact"
      description="Shown at the foot of every console page. Empty: no contact is shown."
    >
      <Form method="post" {...form.props}>
        <FormStack>
          <FormErrors form={form} title="Not saved" />
          <TextInput
            label="E-mail address or web page"
            field={fields.supportContact}
            hint="For example help@example.com or https://example.com/help."
            autoComplete="off"
          />
          <SubmitButton intent="support" variant="secondary">
            Save support contact
          </SubmitButton>
        </FormStack>
      </Form>
    </Card>
  );
}
