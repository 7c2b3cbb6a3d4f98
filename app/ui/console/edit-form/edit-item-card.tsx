import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import type { SavedValues } from './form-values.ts';
import { useEditAnswers } from './use-edit-answers.ts';

interface EditItemCardProps<T extends SavedValues>
  extends Omit<EditFormProps<T>, 'id' | 'intent' | 'item' | 'save' | 'saveVariant'> {
  /** The field that tells the forms apart, and what it posts. */
  item: { name: string; value: string };
  description?: string;
  /** On the right of the title. */
  badge?: ReactNode;
}

/** One of several equal things on a page, each with an edit form of its own, which posts `save`. */
export function EditItemCard<T extends SavedValues>(props: EditItemCardProps<T>) {
  const { description, badge, ...form } = props;
  const { item, title } = form;
  return (
    <Card title={title} description={description} actions={badge}>
      <EditForm {...form} id={itemFormId(item.value)} intent="save" save="Save" saveVariant="secondary" />
    </Card>
  );
}

/** The page's last answer, for its cards. @param intents of a card's form, and of buttons beside it */
export function useItemAnswers(items: readonly { id: string }[], intents: readonly string[]) {
  const { answer, answerOf } = useEditAnswers(items.map(({ id }) => itemFormId(id)));
  const isShown = items.some(({ id }) => id === answer?.item);
  return {
    /** Why something was refused for which no card is on the page. */
    problem: isShown ? undefined : answer?.message,
    answerOf: (id: string) => answerOf(itemFormId(id), { intents, item: id }),
  };
}

const itemFormId = (id: string) => `item-${id}`;
