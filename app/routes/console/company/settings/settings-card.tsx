import type { ReactNode } from 'react';
import { Card } from '#app/ui/console/card.tsx';
import type { CardOf, CardValues } from '#app/ui/console/edit-form/card-of.ts';
import { EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import type { FieldSource } from '#app/ui/console/fields/field.tsx';
import type { SettingsCard as CardName } from '../forms.ts';

export interface SettingsCardProps<T extends CardValues> extends CardOf<T> {
  /** The form's intent and id. */
  card: CardName;
  title: string;
  description: string;
  /** Label of the button, such as 'Save origins'. */
  save: string;
  joinedFields?: readonly string[];
  /** Shown above the form, because it has forms of its own. */
  notice?: ReactNode;
  children: (fields: { [K in keyof T]: FieldSource }) => ReactNode;
}

/** A card with settings that are saved separately. */
export function SettingsCard<T extends CardValues>(props: SettingsCardProps<T>) {
  const { card, title, description, tenantId, notice, ...form } = props;
  return (
    <Card id={`${card}-card`} title={title} description={description}>
      {notice ? <div className="pb-5">{notice}</div> : null}
      <EditForm<T> {...form} id={card} title={title} record={tenantId} />
    </Card>
  );
}
