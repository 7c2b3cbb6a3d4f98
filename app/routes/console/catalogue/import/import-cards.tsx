import { Form } from '@remix-run/react';
import { describeMatch } from '#app/domain/reading/readers.ts';
import type { PostedFile } from '#app/routes/console/frame/import-step.ts';
import {
  ChangedChoices,
  MatchColumns,
  MatchErrors,
  PostedFileFields,
} from '#app/routes/console/frame/match-columns.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { FormActions } from '#app/ui/console/form.tsx';
import type { ChangedProduct, ImportStep, ShownChange } from './import-changes.ts';

/** Asks how the columns of a file are read that can't be read before. */
export const Unmatched = ({ file, importTo }: { file: PostedFile; importTo: string }) => (
  <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-6">
    <PostedFileFields {...file} />
    <MatchErrors match={file.match} />
    <MatchColumns match={file.match} again={<LinkButton to={importTo}>Choose another file</LinkButton>} />
  </Form>
);

/** Lists every mistake of a refused file with its line, and how its columns were read. */
export function Faults({ faults, file }: Extract<ImportStep, { step: 'faults' }>) {
  return (
    <>
      <Alert tone="danger" title="Import failed" isLive>
        {faults.length === 1 ? '1 error' : `${faults.length} errors`} found. Nothing was changed.
      </Alert>
      <DataTable
        caption="Errors in the file"
        rows={faults.map((fault, index) => ({ ...fault, index }))}
        rowId={({ index }) => String(index)}
        columns={[
          { key: 'line', label: 'Line', align: 'end', isRowHeader: true, cell: ({ line }) => line },
          { key: 'message', label: 'Error', cell: ({ message }) => message },
        ]}
        empty={null}
      />
      {file ? (
        <Form method="post" encType="multipart/form-data" noValidate>
          <PostedFileFields {...file} />
          <MatchColumns match={file.match} />
        </Form>
      ) : null}
    </>
  );
}

/** Shows the dry run and the button that applies it. */
export function Changes(props: {
  step: Extract<ImportStep, { step: 'changes' }>;
  importTo: string;
  catalogueTo: string;
}) {
  const { step, importTo, catalogueTo } = props;
  const { changes, file, seen: seenDigest, hasMoved, isChanged } = step;
  const matchFields = (
    <>
      <PostedFileFields {...file} />
      <input type="hidden" name="seen" value={seenDigest} />
      <MatchColumns match={file.match} />
    </>
  );
  if (changes.length === 0)
    return (
      <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-6">
        <EmptyState
          illustration="done"
          title="No changes found"
          action={<LinkButton to={catalogueTo}>Back to the catalog</LinkButton>}
        >
          The file matches your catalog.
        </EmptyState>
        {matchFields}
      </Form>
    );
  const count = `${changes.length} ${changes.length === 1 ? 'product' : 'products'}`;
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid grid-cols-1 gap-6">
      {isChanged ? <ChangedChoices /> : null}
      {hasMoved ? (
        <Alert tone="warning" title="The catalog changed in the meantime" isLive>
          Nothing has been imported yet. Review the updated changes.
        </Alert>
      ) : (
        <Alert title={`${count} will change`} isLive={!isChanged}>
          {`${describeMatch(file.match)} Nothing has changed yet.`}
        </Alert>
      )}
      {matchFields}
      <DataTable
        caption="What the file would change"
        rows={changes}
        rowId={({ id }) => id}
        columns={[
          { key: 'line', label: 'Line', align: 'end', from: 'sm', cell: ({ line }) => line },
          { key: 'product', label: 'Product', isRowHeader: true, cell: ({ product }) => product },
          {
            key: 'changes',
            label: 'Changes',
            cell: (row: ChangedProduct) => <ChangeList changes={row.changes} />,
          },
        ]}
        empty={null}
      />
      <FormActions>
        <SubmitButton intent="apply" pendingLabel="Importing…">
          {`Import ${count}`}
        </SubmitButton>
        <LinkButton to={importTo}>Choose another file</LinkButton>
      </FormActions>
    </Form>
  );
}

const ChangeList = ({ changes }: { changes: readonly ShownChange[] }) => (
  <ul className="grid gap-1">
    {changes.map(({ field, from, to }) => (
      <li key={field} className="wrap-anywhere">
        <span className="text-muted">{field}:</span> <del className="text-muted">{from}</del>{' '}
        <span aria-hidden="true">→</span> <ins className="font-medium no-underline">{to}</ins>
      </li>
    ))}
  </ul>
);
