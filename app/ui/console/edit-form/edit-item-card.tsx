import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import type { SavedValues } from './form-values.ts';
import { useEditAnswers } from './use-edit-answers.ts';

interface EditItemCardProps<T extends SavedValues>
  extends Omit<EditFormProps<T>, 'id' | 'intent' | 'item' | 'save' | 'saveVariant'> {
  /** Name and value of the field that distinguishes the forms. */
  item: { name: string; value: string };
  description?: string;
  /** Right of the title. */
  badge?: ReactNode;
}

/** One of several similar items on a page, each with its own edit form, which posts `save`. */
export function EditItemCard<T extends SavedValues>(props: EditItemCardProps<T>) {
  const { description, badge, ...form } = props;
  const { item, title } = form;
  return (
    <Card title={title} description={description} actions={badge}>
      <EditForm {...form} id={itemFormId(item.value)} intent="save" save="Save" saveVariant="secondary" />
    </Card>
  );
}

/** Returns the page's last response for its cards. @param intents intents of a card's form, and of buttons next to it */
export function useItemAnswers(items: readonly { id: string }[], intents: readonly string[]) {
  const { answer, answerOf: findAnswer } = useEditAnswers(items.map(({ id }) => itemFormId(id)));
  const isShown = items.some(({ id }) => id === answer?.item);
  return {
    /** The reason for a refusal whose card is not on the page. */
    problem: isShown ? undefined : answer?.message,
    answerOf: (id: string) => findAnswer(itemFormId(id), { intents, item: id }),
  };
}

const itemFormId = (id: string) => `item-${id}`;
