import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useFormReply } from '#app/http/form-reply.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { FormActions } from '#app/ui/console/form.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { ChooseCsvFile, type ChooseCsvFileProps } from './choose-csv-file.tsx';
import { useConsole } from './console-context.tsx';
import type { ImportStep } from './import-step.ts';

export interface ImportPageProps<Outcome> {
  title: string;
  description: string;
  /** The list that receives the rows; this page is `/import` below it. */
  list: { label: string; path: string };
  /** Shown above the field, such as a link to an earlier import. */
  notice?: ReactNode;
  file: Pick<ChooseCsvFileProps, 'schema' | 'description' | 'accepts'>;
  /** Describes the preview. @returns `confirm`: the button's label; null if there is nothing to store */
  describePreview(outcome: Outcome): { title: string; text: string; confirm: string | null };
  describeResult(outcome: Outcome): { title: string; text: string };
  table(outcome: Outcome, caption: string): ReactNode;
}

/** An import in three steps: choose a file, preview its rows, see the result. */
export function ImportPage<Outcome>(props: ImportPageProps<Outcome>) {
  const { title, description, list, file, table } = props;
  const reply = useFormReply<ImportStep<Outcome>>(['show', 'apply']);
  const step = reply?.value;
  const { key } = useLocation();
  const { consolePath } = useConsole();
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        breadcrumbs={[{ label: list.label, to: consolePath(list.path) }, { label: 'Import' }]}
      />
      <PageBody>
        {props.notice}
        {step?.step === 'preview' ? (
          <Preview
            {...props.describePreview(step.outcome)}
            file={step.file}
            again={consolePath(`${list.path}/import`)}
          >
            {table(step.outcome, 'What would become of each row')}
          </Preview>
        ) : null}
        {step?.step === 'done' ? (
          <Done {...props.describeResult(step.outcome)}>
            {table(step.outcome, 'What became of each row')}
          </Done>
        ) : null}
        {/* The key replaces the file field after each reply, because a corrected file has to be read again. */}
        {step?.step === 'preview' ? null : (
          <ChooseCsvFile
            {...file}
            key={key}
            fault={step?.step === 'refused' ? step.fault : undefined}
            result={reply?.result}
          />
        )}
      </PageBody>
    </>
  );
}

interface PreviewProps {
  title: string;
  text: string;
  confirm: string | null;
  file: string;
  /** Path for choosing another file. */
  again: string;
  children: ReactNode;
}

const Preview = ({ title, text, confirm, file, again, children }: PreviewProps) => (
  <>
    <Alert title={title} isLive>
      {text}
    </Alert>
    {children}
    <Form method="post" encType="multipart/form-data">
      <input type="hidden" name="file" value={file} />
      <FormActions>
        {confirm ? (
          <SubmitButton intent="apply" pendingLabel="Importing…">
            {confirm}
          </SubmitButton>
        ) : null}
        <LinkButton to={again}>Choose another file</LinkButton>
      </FormActions>
    </Form>
  </>
);

const Done = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <>
    <Alert tone="success" title={title} isLive>
      {text}
    </Alert>
    {children}
  </>
);
