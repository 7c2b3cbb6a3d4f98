import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { IMPORT_LIMITS } from '#app/domain/file-imports/import-limits.ts';
import { describeMatch } from '#app/domain/reading/readers.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { FormActions } from '#app/ui/console/form.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { ChooseCsvFile } from './choose-csv-file.tsx';
import { useConsole } from './console-context.tsx';
import type { ImportStep, PostedFile } from './import-step.ts';
import { ChangedChoices, MatchColumns, MatchErrors, PostedFileFields } from './match-columns.tsx';

interface Outcome {
  /** Number of rows in the file, and of those that were judged. */
  rowCount: number;
  readCount: number;
}

export interface ImportPageProps<Result extends Outcome> {
  title: string;
  description: string;
  /** The list that receives the rows; this page is `/import` below it. */
  list: { label: string; path: string };
  /** The latest imports, shown above the field. */
  notice: ReactNode;
  /** Describes the columns of the file. */
  columns: string;
  /** Describes the rows of the preview. @returns `found`: '2 new sales'; `confirm`: the button's label, null if there is nothing to store */
  describePreview(outcome: Result): { found: string; texts: string[]; confirm: string | null };
  table(outcome: Result, caption: string): ReactNode;
}

/** An import in two steps: choose a file, then preview its rows and correct how its columns are read. The page shows the latest imports. */
export function ImportPage<Result extends Outcome>(props: ImportPageProps<Result>) {
  const { title, description, list, columns, table, describePreview } = props;
  const reply = useFormReply<ImportStep<Result>>(['show', 'match', 'apply']);
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
        {step?.step === 'preview' ? (
          <Preview
            {...(step.outcome ? describeAll(step.outcome, describePreview) : {})}
            file={step.file}
            isChanged={step.isChanged}
            again={consolePath(`${list.path}/import`)}
          >
            {step.outcome ? table(step.outcome, 'Result of each row') : null}
          </Preview>
        ) : (
          <>
            {props.notice}
            {/* The key replaces the file field after each reply, because a corrected file has to be read again. */}
            <ChooseCsvFile
              description={columns}
              accepts={IMPORT_LIMITS}
              key={key}
              fault={step?.step === 'refused' ? step.fault : undefined}
              result={reply?.result}
            />
          </>
        )}
      </PageBody>
    </>
  );
}

/** Describes a preview. Of a long file only the first rows are judged. */
function describeAll<Result extends Outcome>(
  outcome: Result,
  describePreview: ImportPageProps<Result>['describePreview'],
) {
  const { found, texts, confirm } = describePreview(outcome);
  const rowCount = formatCount(outcome.rowCount);
  if (outcome.readCount === outcome.rowCount) return { title: `The file has ${found}`, texts, confirm };
  return {
    title: `The file has ${rowCount} rows`,
    texts: [`We have read the first ${formatCount(outcome.readCount)}, with ${found}.`, ...texts],
    confirm: `Import ${rowCount} rows`,
  };
}

interface PreviewProps {
  /** Missing if the rows can't be read before the match is corrected. */
  title?: string;
  texts?: string[];
  confirm?: string | null;
  file: PostedFile;
  isChanged: boolean;
  /** Path for choosing another file. */
  again: string;
  children: ReactNode;
}

function Preview({ title, texts = [], confirm, file, isChanged, again, children }: PreviewProps) {
  const { match } = file;
  const another = <LinkButton to={again}>Choose another file</LinkButton>;
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-6">
      <PostedFileFields {...file} />
      <MatchErrors match={match} />
      {isChanged ? <ChangedChoices /> : null}
      {title === undefined ? null : (
        <Alert title={title} isLive={!isChanged}>
          {[describeMatch(match), ...texts, 'Nothing saved yet.'].join(' ')}
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
