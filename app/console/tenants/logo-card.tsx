import { Form } from '@remix-run/react';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { FileInput } from '../../ui/console/fields/file-input.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';

export interface LogoCardProps {
  name: string;
  logoUrl: string | null;
  /** As a file field takes them, and in words. */
  accept: string;
  accepts: string;
  errors?: string[];
}

/** The picture in place of the tenant's name. */
export function LogoCard({ name, logoUrl, accept, accepts, errors }: LogoCardProps) {
  return (
    <Card
      id="logo-card"
      title="Logo"
      description="Stands above the assessment on its own page, on plans and in mails. It is drawn anew when it arrives, so nothing else that the file held is kept."
    >
      <div className="grid gap-5">
        {/* Another logo is another form: the file that was chosen is no longer. */}
        <Form
          key={logoUrl}
          id="logo"
          method="post"
          encType="multipart/form-data"
          preventScrollReset
          noValidate
        >
          <FormStack>
            <FileInput
              label={logoUrl ? 'Another logo' : 'Picture'}
              name="picture"
              accept={accept}
              accepts={accepts}
              currentUrl={logoUrl}
              isImage
              required
              errors={errors}
            />
          </FormStack>
        </Form>
        <FormActions>
          <SubmitButton form="logo" intent="logo" pendingLabel="Uploading…">
            Upload logo
          </SubmitButton>
          {logoUrl ? (
            <ConfirmDialog
              trigger={<Button>Remove logo</Button>}
              title="Remove the logo?"
              loses={[`Pages and mails show the name ${name} in its place.`, 'The picture is deleted.']}
              confirmLabel="Remove logo"
              intent="remove-logo"
            />
          ) : null}
        </FormActions>
      </div>
    </Card>
  );
}
