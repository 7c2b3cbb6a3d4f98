import type { SubmissionResult } from '@conform-to/react';
import { pictureForm } from '#app/domain/assets/fields.ts';
import { Card } from '#app/ui/console/card.tsx';
import { PictureForm } from '#app/ui/console/picture-form.tsx';

/** Uploads the picture that replaces the product's drawn mark. */
export function PictureCard(props: {
  name: string;
  imageUrl: string | null;
  accept: string;
  accepts: string;
  /** Result of the server's reply if it refused the picture. */
  result: SubmissionResult<string[]> | undefined;
}) {
  const { name, imageUrl, result, ...files } = props;
  return (
    <Card
      title="Picture"
      description="Shown in the plan instead of the drawn mark. The upload is drawn again, so only the picture itself is stored."
    >
      <PictureForm
        {...files}
        what="picture"
        currentUrl={imageUrl}
        schema={pictureForm}
        result={result}
        variant="secondary"
        removal={{
          title: `Remove the picture of ${name}?`,
          loses: ['Plans show the drawn mark in its place.', 'An uploaded picture is deleted.'],
        }}
      />
    </Card>
  );
}
