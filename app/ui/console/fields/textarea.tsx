import type { TextareaHTMLAttributes } from 'react';
import { boxLook, FieldFrame, type FieldProps, useResolvedField } from './field.tsx';
import { useTextLength } from './text-length.tsx';

export interface TextareaProps
  extends FieldProps,
    Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'placeholder' | 'onChange' | 'spellCheck'> {
  /** Maximum characters, if the field's schema has no limit. More can be typed and are counted. */
  maxLength?: number;
  /** True for code and lists of addresses. */
  isMono?: boolean;
}

/** A multi-line text field, which the user can make taller. */
export function Textarea(props: TextareaProps) {
  const { rows = 4, maxLength, placeholder, onChange, spellCheck, isMono } = props;
  const resolved = useResolvedField(props);
  const { counter, ...counted } = useTextLength<HTMLTextAreaElement>(resolved, {
    max: maxLength,
    showAlways: true,
  });
  return (
    <FieldFrame resolved={resolved} aside={counter}>
      <textarea
        key={resolved.key}
        {...resolved.input}
        {...counted}
        rows={rows}
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
