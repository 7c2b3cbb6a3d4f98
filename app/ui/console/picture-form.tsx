import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type * as z from 'zod';
import { Button, SubmitButton } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FileInput } from './fields/file-input.tsx';
import { FormActions, FormStack } from './form.tsx';
import { useSchemaForm } from './schema-form.ts';

export interface PictureFormProps {
  /** How it is called, and the intent of its form; `remove-…` takes it away. */
  what: 'logo' | 'picture';
  /** Of the field while a picture is missing; a page with several names each. */
  label?: string;
  currentUrl: string | null;
  /** As a file field takes them, and in words. */
  accept: string;
  accepts: string;
  /** The server's too. */
  schema: z.ZodType<{ picture: File }, { picture: File }>;
  /** Of the server's reply, if it refused the picture. */
  result: SubmissionResult<string[]> | undefined;
  /** The question before it is removed, and what is lost then. */
  removal: { title: string; loses: string[] };
  variant?: 'primary' | 'secondary';
}

/** Uploads a picture, shows the one that is there and takes it away. */
export function PictureForm(props: PictureFormProps) {
  const { what, currentUrl, removal, variant } = props;
  return (
    <div className="grid gap-5">
      {/* Another picture is another form: the file that was chosen is no longer. */}
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

function UploadForm({
  what,
  label = 'Picture',
  currentUrl,
  accept,
  accepts,
  schema,
  result,
}: PictureFormProps) {
  const [form, fields] = useSchemaForm({ id: what, schema, result });
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset {...getFormProps(form)}>
      <FormStack>
        <FileInput
          label={currentUrl ? `Another ${what}` : label}
          field={fields.picture as never}
          accept={accept}
          accepts={accepts}
          currentUrl={currentUrl}
          isImage
          errors={fields.picture.errors ?? form.errors}
        />
      </FormStack>
    </Form>
  );
}
