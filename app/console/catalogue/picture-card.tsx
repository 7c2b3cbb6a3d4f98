import { Form } from '@remix-run/react';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { FileInput } from '../../ui/console/fields/file-input.tsx';
import { FormActions, FormStack } from '../../ui/console/form.tsx';

/** The picture that stands in the place of the product's mark. */
export function PictureCard(props: {
  name: string;
  imageUrl: string | null;
  accept: string;
  accepts: string;
  error: string | undefined;
}) {
  const { name, imageUrl, accept, accepts, error } = props;
  return (
    <Card
      title="Picture"
      description="Stands in the plan in place of the drawn mark. It is drawn anew when it arrives, so nothing else that the file held is kept."
    >
      {/* Another picture is another form: the file that was chosen is no longer. */}
      <Form key={imageUrl} method="post" encType="multipart/form-data" preventScrollReset noValidate>
        <FormStack>
          <FileInput
            label={imageUrl ? 'Another picture' : 'Picture'}
            name="picture"
            accept={accept}
            accepts={accepts}
            currentUrl={imageUrl}
            isImage
            required
            errors={error ? [error] : undefined}
          />
          <FormActions>
            <SubmitButton intent="picture" variant="secondary" pendingLabel="Uploading…">
              Upload picture
            </SubmitButton>
            {imageUrl ? (
              <ConfirmDialog
                trigger={<Button variant="ghost">Remove picture</Button>}
                title={`Remove the picture of ${name}?`}
                loses={['Plans show the drawn mark in its place.', 'An uploaded picture is deleted.']}
                confirmLabel="Remove picture"
                intent="remove-picture"
              />
            ) : null}
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}
