import { getFormProps } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { claimForm } from '../../domain/site/fields.ts';
import { useFormReply } from '../../http/form-reply.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { SwitchField } from '../../ui/console/fields/switch-field.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';
import { useSchemaForm } from '../../ui/console/schema-form.ts';

/** A claim as it is now, and as the file has it. */
export interface ShownClaim {
  id: string;
  text: string;
  shown: boolean;
  /** Shown in its place when it is switched off. */
  otherwise: string;
  original: { text: string; shown: boolean };
}

/** Where on the page each claim is. */
const PLACES: Record<string, string> = {
  'conversion-increase': 'Heading of the first benefit',
  companies: 'Under the main buttons, third',
  'plan-time': 'Under the main buttons, first',
  'setup-time': 'Under the main buttons, second',
  'success-commission': 'Success commission in the prices',
  'triple-sales': 'Heading of the last section',
};

/** One claim: its words, and whether they are shown. */
export function ClaimCard({ claim, most }: { claim: ShownClaim; most: number }) {
  const { id, text, shown, otherwise, original } = claim;
  const isChanged = text !== original.text || shown !== original.shown;
  const [form, fields] = useSchemaForm({
    id: `claim-${id}`,
    schema: claimForm,
    result: useFormReply(['save', 'reset'], id)?.result,
    defaultValue: { text, shown },
  });
  return (
    <Card
      title={PLACES[id] ?? id}
      actions={
        shown ? (
          isChanged ? (
            <Badge tone="info">Changed</Badge>
          ) : null
        ) : (
          <Badge tone="warning">Switched off</Badge>
        )
      }
    >
      <Form method="post" preventScrollReset {...getFormProps(form)} key={`${text}|${shown}`}>
        <FormStack>
          <input type="hidden" name="claimId" value={id} />
          <FormErrors form={form} title="Not saved" />
          <TextInput
            label="Words"
            field={fields.text}
            maxLength={most}
            hint={text === original.text ? undefined : `Originally: ${original.text}`}
            required
          />
          <SwitchField
            label="Shown"
            field={fields.shown}
            hint={
              otherwise
                ? `Switched off, the page says “${otherwise}”.`
                : 'Switched off, the page leaves it out.'
            }
          />
          <FormActions>
            <SubmitButton intent="save" variant="secondary" pendingLabel="Saving…">
              Save
            </SubmitButton>
            {isChanged ? (
              <SubmitButton intent="reset" variant="ghost" formNoValidate>
                Back to the original
              </SubmitButton>
            ) : null}
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}
