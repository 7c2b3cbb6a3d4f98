import { Dialog, type DialogProps } from '../dialog.tsx';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import type { SavedValues } from './form-values.ts';
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
