import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** What a field reads of its form: `usePostedForm` returns it as `fields.name`. */
export interface FieldSource {
  key?: string;
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors?: string[];
  defaultValue?: string;
  defaultOptions?: string[];
  defaultChecked?: boolean;
}

/**
 * Props of every field. They are either `field` (name, IDs, input and errors, from `usePostedForm`), or plain `name`,
 * `defaultValue` and `errors`. A plain prop overrides the field’s.
 */
export interface FieldProps {
  label: ReactNode;
  field?: FieldSource;
  name?: string;
  id?: string;
  defaultValue?: string;
  /** Errors, shown below the field. */
  errors?: string[];
  /** One line of help between label and field. */
  hint?: ReactNode;
  /** Optional fields are marked next to their label. */
  required?: boolean;
  /** True in a filter, where all fields are optional and are not marked. */
  isFilter?: boolean;
  disabled?: boolean;
  /** ID of the form, for a field outside it. */
  form?: string;
}

/** Values that a field's parts share, from the form or plain props. */
export interface ResolvedField extends Pick<FieldProps, 'label' | 'hint'> {
  /** React's key: it changes when the form is emptied, which recreates the input. */
  key: string | undefined;
  input: {
    id: string;
    name: string | undefined;
    required: boolean | undefined;
    disabled: boolean | undefined;
    form: string | undefined;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  };
  defaultValue: string | undefined;
  errors: string[];
  errorId: string;
  hintId: string;
  saysOptional: boolean;
}

export function useResolvedField(props: FieldProps): ResolvedField {
  const ownId = useId();
  const { field, hint } = props;
  const id = props.id ?? field?.id ?? ownId;
  const errors = props.errors ?? field?.errors ?? [];
  const errorId = field?.errorId ?? `${id}-error`;
  const hintId = field?.descriptionId ?? `${id}-hint`;
  const describedBy = [hint ? hintId : '', errors.length > 0 ? errorId : ''].filter(Boolean).join(' ');
  const { required } = props;
  return {
    label: props.label,
    hint,
    key: field?.key,
    input: {
      id,
      name: props.name ?? field?.name,
      required,
      disabled: props.disabled,
      form: props.form,
      'aria-invalid': errors.length > 0 || undefined,
      'aria-describedby': describedBy || undefined,
    },
    defaultValue: props.defaultValue ?? field?.defaultValue,
    errors,
    errorId,
    hintId,
    saysOptional: !required && !props.isFilter,
  };
}

/** Shows the label and the hint above the control, and its errors below. */
export function FieldFrame(props: {
  resolved: ResolvedField;
  /** Next to the label, at the other end of the line. */
  aside?: ReactNode;
  /** Next to the control, or below the errors if the page is too narrow for both. */
  button?: ReactNode;
  children: ReactNode;
}) {
  const { resolved, aside, button, children } = props;
  const errors = <FieldErrors id={resolved.errorId} errors={resolved.errors} />;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={resolved.input.id} className="text-14 font-medium wrap-anywhere">
          {resolved.label}
          {resolved.saysOptional ? <OptionalMark /> : null}
        </label>
        {aside}
      </div>
      <FieldHint id={resolved.hintId}>{resolved.hint}</FieldHint>
      {button ? (
        <div className="flex flex-wrap items-start gap-3">
          <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-1.5">
            {children}
            {errors}
          </div>
          {button}
        </div>
      ) : (
        <>
          {children}
          {errors}
        </>
      )}
    </div>
  );
}

/** A `FieldFrame` for several controls of one question. */
export function FieldGroup({ resolved, children }: { resolved: ResolvedField; children: ReactNode }) {
  return (
    <fieldset
      id={resolved.input.id}
      disabled={resolved.input.disabled}
      aria-describedby={resolved.input['aria-describedby']}
      className="grid min-w-0 grid-cols-1 content-start gap-1.5"
    >
      <legend className="mb-1.5 text-14 font-medium">
        {resolved.label}
        {resolved.saysOptional ? <OptionalMark /> : null}
      </legend>
      <FieldHint id={resolved.hintId}>{resolved.hint}</FieldHint>
      {children}
      <FieldErrors id={resolved.errorId} errors={resolved.errors} />
    </fieldset>
  );
}

const OptionalMark = () => <span className="font-normal text-muted"> (optional)</span>;

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="max-w-prose text-14 text-muted">
      {children}
    </p>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 font-medium text-danger">
      <svg viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0" aria-hidden="true">
        <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M8 4.5v4M8 11v.5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      <span>{errors.join(' ')}</span>
    </p>
  );
}

/** Classes of a text box. Its font size is 16 px, so that phones do not zoom in. */
export const boxLook = (isInvalid: boolean, ...more: string[]) =>
  classNames(
    'h-11 w-full min-w-0 rounded-control border bg-raised px-3 text-16 text-text shadow-none transition-colors',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
    isInvalid ? 'border-danger' : 'border-border-strong hover:border-muted',
    ...more,
  );

/** Classes of a box around a control and what stands beside it, such as '$': the focus ring is around both. */
export const ringedBoxLook = (isInvalid: boolean) =>
  boxLook(
    isInvalid,
    'flex items-center px-0! has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
  );

/** Classes of the control in such a box. */
export const RINGED_CONTROL =
  'h-full min-w-0 flex-1 rounded-control bg-transparent px-3 text-16 focus-visible:outline-none!';
