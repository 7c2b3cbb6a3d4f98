import type { ReactNode } from 'react';
import type { FileMatch } from '#app/domain/reading/index.ts';
import { isUsed } from '#app/domain/reading/readers.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import type { PostedFile } from './import-step.ts';

type Column = FileMatch['columns'][number];

/** Files with more columns show those that are not used only on request. */
const MAX_OPEN_COLUMNS = 12;

const FIRST_ROW_OPTIONS = [
  { value: 'names', label: 'The names of the columns' },
  { value: 'entry', label: 'An entry, like the other rows' },
];

/** The hidden fields of a form that posts a previewed file again. */
export const PostedFileFields = ({ content, shownChoices }: PostedFile) => (
  <>
    <input type="hidden" name="file" value={content} />
    <input type="hidden" name="shownChoices" value={shownChoices} />
  </>
);

/** Asks for each column of a file how it is read, with a button that shows the rows for these choices. Part of a form. */
export function MatchColumns({ match, again }: { match: FileMatch; again?: ReactNode }) {
  const isShown = (column: Column) => isUsed(match, column) || column.isReadable;
  const shown = match.columns.filter(isShown);
  const unused = match.columns.filter((column) => !isShown(column));
  const isOpen = match.columns.length <= MAX_OPEN_COLUMNS || match.error !== null;
  return (
    <Card
      title="How we read the columns"
      description="Correct any column that we read wrong, then show the rows again."
    >
      <FormStack>
        <SelectInput
          id="first-row"
          name="firstRow"
          label="The first row has"
          hint={<span className="wrap-anywhere">{`First row: ${match.firstRow.sample}`}</span>}
          options={FIRST_ROW_OPTIONS}
          defaultValue={match.firstRow.value}
          errors={[]}
          required
        />
        {match.questions.map(({ name, label, hint, options, answer, error }) => (
          <SelectInput
            key={name}
            id={name}
            name={name}
            label={label}
            hint={hint}
            options={options}
            placeholder={answer === null ? 'Choose an answer' : undefined}
            defaultValue={answer ?? undefined}
            errors={error === null ? [] : [error]}
            required
          />
        ))}
        <ColumnFields match={match} columns={shown} />
        {unused.length > 0 ? (
          <details open={isOpen}>
            <summary className="mb-3 cursor-pointer text-14 font-medium">
              {unused.length === 1 ? '1 column is not used' : `${unused.length} columns are not used`}
            </summary>
            <ColumnFields match={match} columns={unused} />
          </details>
        ) : null}
        {match.hiddenColumns > 0 ? (
          <p className="text-14 text-muted">
            {`The file has ${match.hiddenColumns} more columns that we don’t use. To use one of these columns, move it to the left in the file.`}
          </p>
        ) : null}
        <FormActions>
          <SubmitButton intent="match" variant="secondary" pendingLabel="Reading…">
            Show the rows
          </SubmitButton>
          {again}
        </FormActions>
      </FormStack>
    </Card>
  );
}

const ColumnFields = ({ match: { options }, columns }: { match: FileMatch; columns: readonly Column[] }) => (
  <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
    {columns.map(({ index, name, sample, value, isReadable, error }) => (
      <SelectInput
        key={index}
        id={columnFieldId(index)}
        name="column"
        label={`Read “${name}” as`}
        hint={
          <span className="wrap-anywhere">
            {isReadable ? 'You can import this column, too. ' : ''}
            {sample === '' ? 'All cells are empty.' : `First cell: ${sample}`}
          </span>
        }
        options={options.map((option) => ({ ...option, value: `${index} ${option.value}` }))}
        // A value that is no option is refused. The first option is shown then.
        defaultValue={`${index} ${value}`}
        errors={error === null ? [] : [error]}
        required
      />
    ))}
  </div>
);

const columnFieldId = (index: number): string => `column-${index}`;

/** Lists what has to be corrected or answered before the rows can be read; renders null if nothing has. */
export function MatchErrors({ match: { columns, error, questions } }: { match: FileMatch }) {
  const fields = [
    ...questions.map((question) => ({ id: question.name, label: question.label, error: question.error })),
    ...columns.map((column) => ({
      id: columnFieldId(column.index),
      label: `Column “${column.name}”`,
      error: column.error,
    })),
  ];
  if (error === null && fields.every((field) => field.error === null))
    return questions.some(({ answer }) => answer === null) ? (
      <Alert title="Answer a question about the file" isLive>
        We can read some rows in two ways. Answer below, then show the rows.
      </Alert>
    ) : null;
  return (
    <FormErrors
      title="We can’t read the rows yet"
      form={{ errors: error === null ? [] : [error], status: 'error' }}
      fields={fields.map((field) => ({
        label: field.label,
        field: { id: field.id, errors: field.error === null ? [] : [field.error] },
      }))}
    />
  );
}

/** Says that nothing was imported, because the rows were shown for other choices. */
export const ChangedChoices = () => (
  <Alert tone="warning" title="You changed how we read the file" isLive>
    Nothing has been imported. Check the rows below, then import them.
  </Alert>
);
