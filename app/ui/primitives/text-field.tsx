import type { FormEvent } from 'react';
import { errorId, FieldError, helpId } from './field-error.tsx';

export interface TextFieldProps {
  name: string;
  label: string;
  value: string;
  onInput: (value: string) => void;
  help?: string;
  messages?: string[];
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  maxLength: number;
  /** More than one row makes it a text area. */
  rows?: number;
  required?: boolean;
  disabled?: boolean;
}

/** A labelled text field or text area with its help and its error next to it. */
export function TextField({ label, help, messages, rows, onInput, ...field }: TextFieldProps) {
  const { name } = field;
  const shared = {
    ...field,
    id: name,
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => onInput(event.currentTarget.value),
    'aria-invalid': messages ? true : undefined,
    'aria-describedby':
      [help && helpId(name), messages && errorId(name)].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="sg-field">
      <label htmlFor={name}>{label}</label>
      {help && (
        <p className="sg-hint" id={helpId(name)}>
          {help}
        </p>
      )}
      {rows ? <textarea rows={rows} {...shared} /> : <input {...shared} />}
      <FieldError name={name} messages={messages} />
    </div>
  );
}
