import type { SubmissionResult } from '@conform-to/react';
import { Form, useLocation, useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { FieldConflict } from '#app/lib/field-conflict.ts';
import { SubmitButton } from '../button.tsx';
import { DialogActions } from '../dialog.tsx';
import type { FieldSource } from '../fields/field.tsx';
import { FormErrors } from '../fields/form-errors.tsx';
import { FormActions, FormStack } from '../form.tsx';
import { usePostedForm } from '../posted-form.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DraftNotice, FailedSaveNotice, RiskNotice } from './edit-notices.tsx';
import type { FailedSave } from './failed-save.ts';
import { describeField, focusField, type SavedValues } from './form-values.ts';
import { useBarReport, useHasSaveBar } from './save-bar.tsx';
import { useEdits, type Versions } from './use-edits.ts';

/** The page's last response, if it is about this form. */
export interface EditAnswer {
  result?: SubmissionResult<string[]>;
  conflicts?: readonly FieldConflict[];
  failedSave?: FailedSave['failedSave'];
}

/** Whether the form was not saved: its page or dialog then stays open with the input. */
export const isRefusal = (answer: EditAnswer | undefined): boolean =>
  Boolean(answer?.result || answer?.conflicts || answer?.failedSave);

export interface EditFormProps<T extends SavedValues> {
  /** ID of the form, unique on the page. */
  id: string;
  /** Intent, if it differs from the ID. */
  intent?: string;
  /** Name and value of the field that distinguishes the form from others with the same intent. */
  item?: { name: string; value: string };
  title: string;
  /** ID of the edited record, for the draft: the tenant, or the tenant and the product. */
  record: string;
  saved: T;
  /** Version of each field as it was read (app/domain/field-versions.server.ts); null for a new record, which posts all of its fields. */
  versions: Versions | null;
  answer: EditAnswer | undefined;
  /** Title of the error; '… not saved' if missing. */
  failure?: string;
  /** Label of the button: 'Save company'. */
  save: string;
  /** Whether the draft is kept when the tab is closed: for long texts that hold nothing about a person. */
  keepsDraft?: boolean;
  /** A field that must be filled for the button to work. */
  needs?: keyof T & string;
  /** Label of the button during the save. */
  saving?: string;
  /** Primary in a dialog and while there are changes, unless set: a page has one primary button. */
  saveVariant?: 'primary' | 'secondary';
  /** Fields that are posted together as soon as one of them has changed: a plan and its fee. */
  joinedFields?: readonly string[];
  /** Fields that are posted even if unchanged: suggestions of the page that the button confirms. */
  suggestedFields?: readonly string[];
  /** Labels of the fields, for the list of errors. */
  labels?: Partial<Record<keyof T, string>>;
  /** Warnings about the effects of a field's new value: shown while that field is changed. */
  warnings?: Readonly<Record<string, string>>;
  /** Called on every change in the form, for a preview. */
  onEdit?: (form: HTMLFormElement) => void;
  /** Next to the button, outside the form: a dialog that posts another form. */
  besides?: ReactNode;
  /** Whether the form is the whole content of a dialog: Cancel is then next to the button. */
  isInDialog?: boolean;
  children: (fields: { [K in keyof T]: FieldSource }) => ReactNode;
}

/**
 * A form for an existing or a new record. It posts the changed fields and the versions that were read, stores a draft, asks for
 * confirmation before the page is left, and keeps all input if it could not be saved.
 */
export function EditForm<T extends SavedValues>(props: EditFormProps<T>) {
  const { id, item, title, record, saved: savedValues, answer, onEdit, besides, isInDialog, needs } = props;
  const { versions, failure = `${title} not saved` } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const [isUnfilled, setUnfilled] = useState(needs !== undefined && !savedValues[needs]);
  const edits = useEdits({
    formRef,
    id,
    title,
    record,
    saved: savedValues,
    versions,
    keepsDraft: props.keepsDraft,
    isRefused: isRefusal(answer),
  });
  const [form, fields] = useEditedForm(props, edits);
  const isInBar = useHasSaveBar() && !isInDialog;
  useBarReport(isInBar ? describeForBar(props, edits, formRef) : null);
  const button = <SaveButton form={props} isDisabled={isUnfilled} isChanged={edits.changed.length > 0} />;
  return (
    <div className="grid gap-5">
      <Form
        ref={formRef}
        method="post"
        // A browser without JavaScript shows the card that this form is in again, with its refusal. The search names an operator's company.
        action={isInBar ? `${pathname}${search}#${id}-card` : undefined}
        {...form.props}
        aria-label={item ? title : undefined}
        preventScrollReset
        onInput={(event) => {
          form.props.onInput(event);
          const element = event.currentTarget;
          // This runs after React has set a controlled field's new text.
          queueMicrotask(() => {
            edits.check();
            if (needs) setUnfilled(!new FormData(element).get(needs)?.toString().trim());
            onEdit?.(element);
          });
        }}
      >
        <FormStack>
          {versions ? <input type="hidden" name="versions" value={JSON.stringify(versions)} /> : null}
          {item ? <input type="hidden" name={item.name} value={item.value} /> : null}
          <EditNotices form={props} {...{ edits, failure, formRef }} />
          {/* A conflict's notice already says that the form is not saved. */}
          {answer?.conflicts ? null : (
            <FormErrors form={form} fields={labelFields(props.labels, fields)} title={failure} />
          )}
          {props.children(fields as never)}
          <RiskNotice warnings={props.warnings} changed={edits.changed} />
          {besides || isInDialog ? null : <FormActions isForNoScript={isInBar}>{button}</FormActions>}
        </FormStack>
        {isInDialog ? <DialogActions>{button}</DialogActions> : null}
      </Form>
      {besides ? (
        <FormActions>
          {button}
          {besides}
        </FormActions>
      ) : null}
    </div>
  );
}

/** Tells the page's save bar what it needs to show the form's changes, and to save or discard them. */
function describeForBar<T extends SavedValues>(
  { id, intent = id, save, answer }: EditFormProps<T>,
  edits: ReturnType<typeof useEdits>,
  formRef: RefObject<HTMLFormElement>,
) {
  const isRefused = isRefusal(answer);
  return {
    ...{ id, intent, save, formRef, isRefused },
    changes: edits.changed.map((name) => describeField(formRef.current, name)),
    hasNotice: isRefused || edits.offered !== null,
    discard: edits.reset,
  };
}

/** Posts the changed fields instead of all. */
function useEditedForm<T extends SavedValues>(props: EditFormProps<T>, edits: ReturnType<typeof useEdits>) {
  const { id, saved: savedValues, answer } = props;
  const submit = useSubmit();
  return usePostedForm({
    id,
    result: answer?.result,
    defaultValue: savedValues,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      edits.markSent();
      submit(readChanges(event.currentTarget, edits, props), { method: 'post', preventScrollReset: true });
    },
  });
}

type OfForm = Pick<
  EditFormProps<SavedValues>,
  'id' | 'intent' | 'save' | 'saving' | 'saveVariant' | 'isInDialog' | 'answer' | 'keepsDraft'
>;

const SaveButton = ({
  form: { id, intent = id, save, saving = 'Saving…', isInDialog, saveVariant },
  isDisabled,
  isChanged,
}: {
  form: OfForm;
  isDisabled: boolean;
  isChanged: boolean;
}) => (
  <SubmitButton
    form={id}
    intent={intent}
    formName={id}
    variant={saveVariant ?? (isInDialog || isChanged ? 'primary' : 'secondary')}
    disabled={isDisabled}
    pendingLabel={saving}
  >
    {save}
  </SubmitButton>
);

/** Reads the changed fields with the versions that were read; for a new record all fields. */
function readChanges(
  element: HTMLFormElement,
  edits: ReturnType<typeof useEdits>,
  form: Pick<
    EditFormProps<SavedValues>,
    'id' | 'intent' | 'item' | 'saved' | 'versions' | 'joinedFields' | 'suggestedFields'
  >,
): FormData {
  const {
    id,
    intent = id,
    item,
    saved: savedValues,
    versions,
    joinedFields = [],
    suggestedFields = [],
  } = form;
  const all = new FormData(element);
  const data = new FormData();
  data.set('intent', intent);
  // The server ignores this field; the page recognises its own form by it.
  data.set('form', id);
  if (item) data.set(item.name, item.value);
  const changed = edits.readChangedNames();
  const isJoined = changed.some((name) => joinedFields.includes(name));
  const names = versions
    ? [...new Set([...changed, ...(isJoined ? joinedFields : []), ...suggestedFields])]
    : Object.keys(savedValues);
  if (versions) {
    data.set('changed', names.join(' '));
    data.set('versions', JSON.stringify(edits.versionsOf(names)));
  }
  for (const name of names) for (const value of all.getAll(name)) data.append(name, value);
  return data;
}

interface NoticesProps {
  form: OfForm;
  failure: string;
  edits: ReturnType<typeof useEdits>;
  formRef: RefObject<HTMLFormElement>;
}

/** Notices that need a decision before the form is saved: a draft, a failed save, a conflict. */
const EditNotices = ({
  form: { id, intent = id, save, answer, keepsDraft },
  failure,
  edits,
  formRef,
}: NoticesProps) => (
  <>
    <DraftNotice
      draft={edits.offered}
      isKept={keepsDraft}
      onRestore={() => {
        const [first] = Object.keys(edits.offered?.values ?? {});
        edits.restore();
        focusField(formRef.current, first);
      }}
      onDiscard={() => {
        edits.discard();
        focusField(formRef.current);
      }}
    />
    <FailedSaveNotice
      title={failure}
      failure={answer?.failedSave}
      fields={edits.changed.map((name) => describeField(formRef.current, name))}
      formId={id}
      intent={intent}
    />
    <ConflictNotice
      conflicts={answer?.conflicts}
      save={save}
      formRef={formRef}
      readNow={edits.readNow}
      onSettle={edits.settle}
    />
  </>
);

const labelFields = (labels: EditFormProps<SavedValues>['labels'], fields: Record<string, unknown>) =>
  Object.entries(labels ?? {}).map(([name, label]) => ({
    label: label as string,
    field: fields[name] as FieldSource,
  }));
