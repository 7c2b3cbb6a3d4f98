import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type * as z from 'zod';
import { Button, SubmitButton } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FileInput } from './fields/file-input.tsx';
import { FormActions, FormStack } from './form.tsx';
import { usePostedForm } from './posted-form.ts';

export interface PictureFormProps {
  /** Name of the picture, and intent of its form; `remove-…` is the intent that removes it. */
  what: 'logo' | 'picture';
  /** Label of the field while the picture is missing; a page with several pictures names each. */
  label?: string;
  currentUrl: string | null;
  /** Accepted file types, as the file field's attribute and in words. */
  accept: string;
  accepts: string;
  /** The server's reply if it refused the picture. */
  result: SubmissionResult<string[]> | undefined;
  /** Question before the picture is removed, and the consequences. */
  removal: { title: string; loses: string[] };
  variant?: 'primary' | 'secondary';
}

/** Uploads a picture, shows the current one and removes it. */
export function PictureForm(props: PictureFormProps) {
  const { what, currentUrl, removal, variant } = props;
  return (
    <div className="grid gap-5">
      {/* The key resets the form when the picture has changed, to clear the chosen file. */}
      <UploadForm key={currentUrl} {...props} />
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

function UploadForm({ what, label = 'Picture', currentUrl, accept, accepts, result }: PictureFormProps) {
  const [form, fields] = usePostedForm<z.ZodType<object, { picture: File }>>({ id: what, result });
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset {...form.props}>
      <FormStack>
        <FileInput
          label={currentUrl ? `Another ${what}` : label}
          field={fields.picture}
          accept={accept}
          accepts={accepts}
          currentUrl={currentUrl}
          isImage
          required
          errors={fields.picture.errors ?? form.errors}
        />
      </FormStack>
    </Form>
  );
}
