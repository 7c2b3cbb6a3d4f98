import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { FileMatch } from '#app/domain/reading/index.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { FormActions } from '#app/ui/console/form.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { ChooseCsvFile, type ChooseCsvFileProps } from './choose-csv-file.tsx';
import { useConsole } from './console-context.tsx';
import type { ImportStep, PostedFile } from './import-step.ts';
import {
  ChangedChoices,
  describeMatch,
  MatchColumns,
  MatchErrors,
  PostedFileFields,
} from './match-columns.tsx';

export interface ImportPageProps<Outcome> {
  title: string;
  description: string;
  /** The list that receives the rows; this page is `/import` below it. */
  list: { label: string; path: string };
  /** Shown above the field, such as a link to an earlier import. */
  notice?: ReactNode;
  file: Pick<ChooseCsvFileProps, 'schema' | 'description' | 'accepts'>;
  /** Describes the rows of the preview. @returns `confirm`: the button's label; null if there is nothing to store */
  describePreview(outcome: Outcome): { title: string; text: string; confirm: string | null };
  describeResult(outcome: Outcome): { title: string; text: string };
  table(outcome: Outcome, caption: string): ReactNode;
}

/** An import in three steps: choose a file, preview its rows and correct how its columns are read, see the result. */
export function ImportPage<Outcome>(props: ImportPageProps<Outcome>) {
  const { title, description, list, file, table } = props;
  const reply = useFormReply<ImportStep<Outcome>>(['show', 'match', 'apply']);
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
            {...(step.outcome ? props.describePreview(step.outcome) : {})}
            file={step.file}
            isChanged={step.isChanged}
            again={consolePath(`${list.path}/import`)}
          >
            {step.outcome ? table(step.outcome, 'What would become of each row') : null}
          </Preview>
        ) : null}
        {step?.step === 'done' ? (
          <Done {...props.describeResult(step.outcome)} match={step.match}>
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
  /** Missing if the rows can't be read before the match is corrected. */
  title?: string;
  text?: string;
  confirm?: string | null;
  file: PostedFile;
  isChanged: boolean;
  /** Path for choosing another file. */
  again: string;
  children: ReactNode;
}

function Preview({ title, text, confirm, file, isChanged, again, children }: PreviewProps) {
  const { match } = file;
  const another = <LinkButton to={again}>Choose another file</LinkButton>;
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-6">
      <PostedFileFields {...file} />
      <MatchErrors match={match} />
      {isChanged ? <ChangedChoices /> : null}
      {title === undefined ? null : (
        <Alert title={title} isLive={!isChanged}>
          {`${describeMatch(match)} ${text}`}
        </Alert>
      )}
      <MatchColumns match={match} again={title === undefined ? another : null} />
      {children}
      {title === undefined ? null : (
        <FormActions>
          {confirm ? (
            <SubmitButton intent="apply" pendingLabel="Importing…">
              {confirm}
            </SubmitButton>
          ) : null}
          {another}
        </FormActions>
      )}
    </Form>
  );
}

interface DoneProps {
  title: string;
  text: string;
  match: FileMatch;
  children: ReactNode;
}

const Done = ({ title, text, match, children }: DoneProps) => (
  <>
    <Alert tone="success" title={title} isLive>
      {`${text} ${describeMatch(match)}`}
    </Alert>
    {children}
  </>
);
