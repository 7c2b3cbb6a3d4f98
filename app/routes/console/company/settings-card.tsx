import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { type SettingsCard as CardName, SETTINGS_FORMS } from './forms.ts';

type Values = Record<string, string | string[] | boolean>;

/** Props of each card of the settings tab: the stored values, and the last reply to its form. */
export interface CardOf<T extends Values> {
  tenantId: string;
  saved: T;
  versions: Readonly<Record<string, string>>;
  /** Warnings about the effects of a field's new value, by the field's name. */
  warnings: Readonly<Record<string, string>>;
  answer: EditAnswer | undefined;
}

export interface SettingsCardProps<T extends Values> extends CardOf<T> {
  /** The form's intent and id. */
  card: CardName;
  title: string;
  description: string;
  /** Label of the button, such as 'Save origins'. */
  save: string;
  joinedFields?: readonly string[];
  /** Shown above the form, because it has forms of its own. */
  notice?: ReactNode;
  children: (fields: { [K in keyof T]: FieldMetadata<string> }) => ReactNode;
}

/** A card with settings that are saved separately. */
export function SettingsCard<T extends Values>(props: SettingsCardProps<T>) {
  const { card, title, description, tenantId, notice, ...form } = props;
  return (
    <Card id={`${card}-card`} title={title} description={description}>
      {notice}
      <EditForm<T> {...form} id={card} title={title} record={tenantId} schema={SETTINGS_FORMS[card]} />
    </Card>
  );
}
