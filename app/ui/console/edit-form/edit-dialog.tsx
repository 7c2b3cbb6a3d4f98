import type { LucideIcon } from 'lucide-react';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from '../dialog.tsx';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import type { SavedValues } from './form-values.ts';
import { useEditAnswers } from './use-edit-answers.ts';
import { useEditDialog } from './use-edit-dialog.ts';

interface EditDialogProps<T extends SavedValues>
  extends Omit<EditFormProps<T>, 'besides' | 'isInDialog'>,
    Pick<DialogProps, 'trigger' | 'description' | 'size'> {
  /** Title of the dialog; the form's own name is `title`. */
  heading: string;
}

/** An edit form in a dialog. Unsaved input is offered again when the dialog is reopened. */
export function EditDialog<T extends SavedValues>(props: EditDialogProps<T>) {
  const { trigger, heading, description, size, ...form } = props;
  const { answer, ...dialog } = useEditDialog(form);
  return (
    <Dialog {...{ trigger, description, size }} title={heading} {...dialog}>
      <EditForm {...form} answer={answer} isInDialog />
    </Dialog>
  );
}

/** A button that opens an empty form for a new record. */
export function CreateDialog<T extends SavedValues>(
  props: Omit<EditDialogProps<T>, 'trigger' | 'versions' | 'answer'> & {
    button: { label: string; icon: LucideIcon; id?: string };
  },
) {
  const { button, ...dialog } = props;
  const { answerOf: findAnswer } = useEditAnswers();
  return (
    <EditDialog
      {...dialog}
      trigger={
        <Button id={button.id} variant="primary" icon={button.icon}>
          {button.label}
        </Button>
      }
      versions={null}
      answer={findAnswer(dialog.id)}
    />
  );
}
