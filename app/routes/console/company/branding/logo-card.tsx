import type { SubmissionResult } from '@conform-to/react';
import { pictureForm } from '#app/domain/assets/fields.ts';
import { Card } from '#app/ui/console/card.tsx';
import { PictureForm } from '#app/ui/console/picture-form.tsx';

export interface LogoCardProps {
  name: string;
  logoUrl: string | null;
  /** Accepted file types, as the file field's attribute and in words. */
  accept: string;
  accepts: string;
  /** The server's reply if it refused the picture. */
  result: SubmissionResult<string[]> | undefined;
}

/** The form for a logo that replaces the tenant's name. */
export function LogoCard({ name, logoUrl, result, ...files }: LogoCardProps) {
  return (
    <Card
      id="logo-card"
      title="Logo"
      description="Shown above the assessment on its own page, on plans and in mails. The upload is drawn again, so only the picture itself is stored."
    >
      <PictureForm
        {...files}
        what="logo"
        currentUrl={logoUrl}
        schema={pictureForm}
        result={result}
        removal={{
          title: 'Remove the logo?',
          loses: [`Pages and mails show the name ${name} in its place.`, 'The picture is deleted.'],
        }}
      />
    </Card>
  );
}
