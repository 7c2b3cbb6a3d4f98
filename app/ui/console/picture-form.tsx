import { Form } from '@remix-run/react';
import { Button, SubmitButton } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FileInput } from './fields/file-input.tsx';
import { FormActions, FormStack } from './form.tsx';

export interface PictureFormProps {
  /** How it is called, and the intent of its form; `remove-…` takes it away. */
  what: 'logo' | 'picture';
  currentUrl: string | null;
  /** As a file field takes them, and in words. */
  accept: string;
  accepts: string;
  errors: string[] | undefined;
  /** The question before it is removed, and what is lost then. */
  removal: { title: string; loses: string[] };
  variant?: 'primary' | 'secondary';
}

/** Uploads a picture, shows the one that is there and takes it away (app/http/read-upload.server.ts reads it). */
export function PictureForm(props: PictureFormProps) {
  const { what, currentUrl, accept, accepts, errors, removal, variant } = props;
  return (
    <div className="grid gap-5">
      {/* Another picture is another form: the file that was chosen is no longer. */}
      <Form
        key={currentUrl}
        id={what}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        noValidate
      >
        <FormStack>
          <FileInput
            label={currentUrl ? `Another ${what}` : 'Picture'}
            name="picture"
            accept={accept}
            accepts={accepts}
            currentUrl={currentUrl}
            isImage
            required
            errors={errors}
          />
        </FormStack>
      </Form>
      <FormActions>
        <SubmitButton form={what} intent={what} variant={variant} pendingLabel="Uploading…">
          Upload {what}
        </SubmitButton>
        {currentUrl ? (
          <ConfirmDialog
            trigger={<Button>Remove {what}</Button>}
            {...removal}
            confirmLabel={`Remove ${what}`}
            intent={`remove-${what}`}
          />
        ) : null}
      </FormActions>
    </div>
  );
}
