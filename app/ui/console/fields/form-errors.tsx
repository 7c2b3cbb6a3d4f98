import { useEffect, useRef } from 'react';
import { Alert } from '../alert.tsx';
import type { FieldSource } from './field.tsx';

export interface FormErrorsProps {
  /** The form of `usePostedForm`, or these two properties: errors of the form as a whole, and whether it was refused. */
  form: { errors?: string[]; status?: 'success' | 'error' };
  /** The fields in the order of the page, with their labels: each field with an error gets a link. */
  fields?: readonly { label: string; field: Pick<FieldSource, 'id' | 'errors'> }[];
  /** A title such as 'Tenant not created'; the default asks the user to check the input. */
  title?: string;
}

/**
 * Lists the errors above the form; renders null without errors. The list gets the focus when it appears, so that it is read first, also on
 * the page that a post without JavaScript returns.
 */
export function FormErrors({ form, fields = [], title = 'Check what you entered' }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  const formErrors = form.errors ?? [];
  const wrong = fields.filter(({ field }) => (field.errors?.length ?? 0) > 0);
  // Before the form is submitted, a field shows its own error when it is left; the summary would only steal the focus.
  const isShown = formErrors.length > 0 || (wrong.length > 0 && form.status === 'error');
  const messages = formErrors.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error of the form moves the focus again
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, messages]);
  if (!isShown) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      <Alert tone="danger" title={title}>
        {formErrors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {wrong.length > 0 ? (
          <ul className="list-disc pl-5">
            {wrong.map(({ label, field }) => (
              <li key={field.id}>
                <a href={`#${field.id}`} className="underline underline-offset-2">
                  {label}
                </a>
                : {field.errors?.join(' ')}
              </li>
            ))}
          </ul>
        ) : null}
      </Alert>
    </div>
  );
}
