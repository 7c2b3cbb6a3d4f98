import type { SubmissionResult } from '@conform-to/react';
import { type FormEvent, type FormEventHandler, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import type { FieldSource } from './fields/field.tsx';

export interface PostedForm {
  /** Errors of the form as a whole, and whether the server refused it: for `FormErrors`. */
  errors?: string[];
  status?: 'error';
  /** Goes on the `Form`. */
  props: {
    id: string;
    noValidate: boolean;
    onInput: FormEventHandler<HTMLFormElement>;
    onReset: () => void;
    onSubmit: FormEventHandler<HTMLFormElement>;
  };
}

type Result = SubmissionResult<string[]> | undefined;

type Values = Readonly<Record<string, unknown>>;
type NameIn<Input> = Input extends unknown ? keyof Input & string : never;
export type PostedFields<Name extends string> = { readonly [Key in Name]: FieldSource };

/** Remembers what was corrected since the server's last answer, whose errors of these fields are no longer shown. */
interface Corrected {
  of: Result;
  names: readonly string[] | 'all';
}

// React warns about a layout effect on the server, where there is none.
const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Returns a form and its fields for a form that the server validates: the answer's errors appear next to their fields, and the first of them
 * gets the focus. The browser knows no rules, because the library that states them would be a fifth of a page's script; each field says itself
 * whether it is required and how long its text may be. The type parameter is the server's schema: it names the fields.
 */
export function usePostedForm<Schema extends z.ZodType<object, object>>(options: {
  id: string;
  /** The server's answer if it refused the form. */
  result: Result;
  defaultValue?: Values;
  /** Returns errors by field that keep the form from being posted: for a form that asks for confirmation before it is posted. */
  findErrors?: (posted: FormData) => Record<string, string[]>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}): [PostedForm, PostedFields<NameIn<z.input<Schema>>>] {
  const { id, result: answer, defaultValue = {}, findErrors, onSubmit } = options;
  const [start, setStart] = useState({ round: 0, values: answer?.initialValue ?? defaultValue });
  const [found, setFound] = useState<{ since: Result; result: Result }>();
  const result = found && found.since === answer ? found.result : answer;
  const [corrected, setCorrected] = useState<Corrected>({ of: result, names: [] });
  const names = corrected.of === result ? corrected.names : [];
  const errors = leftErrors(result, names);
  useFirstErrorFocus(id, result);
  const form: PostedForm = {
    errors: errors[''],
    status: result?.status === 'error' ? 'error' : undefined,
    props: {
      id,
      // The browser's own messages would come before the service's, and have other words.
      noValidate: true,
      onSubmit(event) {
        const error = findErrors?.(new FormData(event.currentTarget)) ?? {};
        const isRight = Object.keys(error).length === 0;
        setFound(isRight ? undefined : { since: answer, result: { status: 'error', error } });
        if (isRight) onSubmit?.(event);
        else event.preventDefault();
      },
      onInput({ target }) {
        const { name } = target as unknown as { name?: string };
        if (name && errors[name] && names !== 'all') setCorrected({ of: result, names: [...names, name] });
      },
      onReset() {
        setStart(({ round }) => ({ round: round + 1, values: defaultValue }));
        setCorrected({ of: result, names: 'all' });
      },
    },
  };
  const fields = new Proxy({} as PostedFields<NameIn<z.input<Schema>>>, {
    get: (_, name) =>
      typeof name === 'string'
        ? describeField({ formId: id, name, start: start.values, round: start.round, errors: errors[name] })
        : undefined,
  });
  return [form, fields];
}

function leftErrors(result: Result, names: Corrected['names']): Record<string, string[] | undefined> {
  if (names === 'all') return {};
  const left = Object.entries(result?.error ?? {}).filter(([name]) => !names.includes(name));
  return Object.fromEntries(left.map(([name, messages]) => [name, messages ?? undefined]));
}

function describeField(field: {
  formId: string;
  name: string;
  start: Values;
  /** Counts the times that the form was emptied: a new key creates its controls again. */
  round: number;
  errors: string[] | undefined;
}): FieldSource {
  const { formId, name, start, round, errors } = field;
  const value = start[name];
  const texts = (Array.isArray(value) ? value : [value]).map(toText).filter((text) => text !== undefined);
  const id = `${formId}-${name}`;
  return {
    key: String(round),
    id,
    name,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
    errors,
    defaultValue: texts[0],
    defaultOptions: texts,
    defaultChecked: texts[0] === 'on',
  };
}

/** Returns a value as a form posts it. */
function toText(value: unknown): string | undefined {
  if (value === true) return 'on';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Focuses the first field with an error once the server has answered. A list of errors above the form takes the focus after that. */
function useFirstErrorFocus(id: string, result: Result): void {
  const shown = useRef(result);
  useEffectBeforePaint(() => {
    if (result === shown.current) return;
    shown.current = result;
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement) || !result?.error) return;
    const controls = [...form.elements] as HTMLInputElement[];
    controls.find((control) => control.type !== 'hidden' && result.error?.[control.name])?.focus();
  }, [id, result]);
}
