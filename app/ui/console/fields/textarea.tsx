import type { TextareaHTMLAttributes } from 'react';
import { boxLook, FieldFrame, type FieldProps, useResolvedField } from './field.tsx';

export interface TextareaProps
  extends FieldProps,
    Pick<
      TextareaHTMLAttributes<HTMLTextAreaElement>,
      'rows' | 'maxLength' | 'placeholder' | 'onChange' | 'spellCheck'
    > {
  /** For code and lists of addresses. */
  isMono?: boolean;
}

/** Several lines of text; can be made taller. */
export function Textarea(props: TextareaProps) {
  const { label, hint, rows = 4, maxLength, placeholder, onChange, spellCheck, isMono, field } = props;
  const resolved = useResolvedField(props);
  return (
    <FieldFrame resolved={resolved} label={label} hint={hint}>
      <textarea
        key={resolved.key}
        {...resolved.input}
        rows={rows}
        minLength={field?.minLength}
        maxLength={maxLength ?? field?.maxLength}
        placeholder={placeholder}
        onChange={onChange}
        spellCheck={spellCheck}
        defaultValue={resolved.defaultValue}
        className={boxLook(
          resolved.errors.length > 0,
          'h-auto! resize-y py-2.5',
          isMono ? 'font-mono text-14!' : '',
        )}
      />
    </FieldFrame>
  );
}
