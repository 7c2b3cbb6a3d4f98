import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { FileInput } from '#app/ui/console/fields/file-input.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import type { fileForm } from './import-step.ts';

export interface ChooseCsvFileProps {
  title?: string;
  /** The columns of the file. */
  description: string;
  /** The size limit in words. */
  accepts: string;
  /** Error about the file as a whole. */
  fault?: string;
  show?: string;
  /** The server's reply if it refused the form. */
  result: SubmissionResult<string[]> | undefined;
}

/** The first step of an import: the file field, and a button that previews its rows. */
export function ChooseCsvFile(props: ChooseCsvFileProps) {
  const { title = 'Choose a file', description, accepts, fault, show = 'Show the rows', result } = props;
  const [form, fields] = usePostedForm<typeof fileForm>({ id: 'choose-file', result });
  return (
    <Card title={title} description={description}>
      <Form method="post" encType="multipart/form-data" {...form.props}>
        <FormStack>
          <FileInput
            label="CSV file"
            field={fields.csv}
            accept=".csv,text/csv"
            accepts={accepts}
            required
            errors={fields.csv.errors ?? form.errors ?? (fault ? [fault] : undefined)}
          />
          <FormActions>
            <SubmitButton intent="show" pendingLabel="Reading…">
              {show}
            </SubmitButton>
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}
