import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';
import type { SettingsCard as CardName } from '../_console.admin.tenants.$tenantId/forms.ts';

type Values = Record<string, string | string[] | boolean>;

/** What each card of the settings tab is given: what is kept, and conform's reply to what was sent of it. */
export interface CardOf<T extends Values> {
  saved: T;
  reply?: SubmissionResult<string[]>;
}

export interface SettingsCardProps<T extends Values> extends CardOf<T> {
  /** The form's intent and id. */
  card: CardName;
  title: string;
  description: string;
  /** 'Save origins' */
  save: string;
  children: (fields: { [K in keyof T]: FieldMetadata<string> }) => ReactNode;
}

/** One group of settings that is saved by itself; what was typed stays when it can't be. */
export function SettingsCard<T extends Values>(props: SettingsCardProps<T>) {
  const { card, title, description, save, saved, reply, children } = props;
  const [form, fields] = useForm<Values>({ id: card, lastResult: reply, defaultValue: saved });
  return (
    <Card id={`${card}-card`} title={title} description={description}>
      <Form method="post" {...getFormProps(form)} preventScrollReset>
        <FormStack>
          <FormErrors form={form} title="Not saved" />
          {children(fields as never)}
          <FormActions>
            <SubmitButton intent={card} pendingLabel="Saving…">
              {save}
            </SubmitButton>
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}
