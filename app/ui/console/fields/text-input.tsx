import type { InputHTMLAttributes, ReactNode } from 'react';
import {
  boxLook,
  FieldFrame,
  type FieldProps,
  RINGED_CONTROL,
  ringedBoxLook,
  useResolvedField,
} from './field.tsx';
import { useTextLength } from './text-length.tsx';

type OwnInput = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoFocus'
  | 'autoCapitalize'
  | 'inputMode'
  | 'list'
  | 'minLength'
  | 'onChange'
  | 'pattern'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
>;

export interface TextInputProps extends FieldProps, OwnInput {
  /** Maximum characters, if the field's schema has no limit. More can be typed and are counted. */
  maxLength?: number;
  /** Shows the count from the first character on, not only near the limit. */
  countsAlways?: boolean;
  type?: 'text' | 'email' | 'url' | 'tel' | 'search';
  /** Shown in the box after the value: '.example.com'. It is not posted. */
  after?: ReactNode;
  /** Next to the box: the button of a form with this single field. */
  button?: ReactNode;
}

/** A single-line text field. */
export function TextInput(props: TextInputProps) {
  const { type = 'text', after, button, field: _, maxLength, countsAlways = false, ...rest } = props;
  const resolved = useResolvedField(props);
  const { counter, ...counted } = useTextLength<HTMLInputElement>(resolved, {
    max: maxLength,
    showAlways: countsAlways,
  });
  const { key, input, defaultValue, errors } = resolved;
  const {
    label: _label,
    hint: _hint,
    name,
    id,
    defaultValue: _value,
    errors: _errors,
    required,
    isFilter,
    disabled,
    form,
    ...inputProps
  } = rest;
  const control = (
    <input
      key={key}
      {...inputProps}
      {...input}
      {...counted}
      type={type}
      defaultValue={defaultValue}
      className={after ? `${RINGED_CONTROL} disabled:cursor-not-allowed` : boxLook(errors.length > 0)}
    />
  );
  return (
    <FieldFrame resolved={resolved} aside={counter} button={button}>
      {after ? (
        <AffixBox isInvalid={errors.length > 0} after={after}>
          {control}
        </AffixBox>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

/** A box with a control and the text before or after it. */
export function AffixBox(props: {
  isInvalid: boolean;
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}) {
  const { isInvalid, before, after, children } = props;
  return (
    <div className={ringedBoxLook(isInvalid)}>
      {before ? <span className="shrink-0 pl-3 text-muted">{before}</span> : null}
      {children}
      {after ? <span className="max-w-1/2 shrink-0 truncate pr-3 text-muted">{after}</span> : null}
    </div>
  );
}
