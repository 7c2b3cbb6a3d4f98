import { type FormEventHandler, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { ResolvedField } from './field.tsx';

/** Share of the maximum from which a single-line field shows its length. */
const NEAR = 0.8;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface TextLength<T extends TextControl> {
  ref: RefObject<T>;
  onInput: FormEventHandler<T> | undefined;
  'aria-describedby': string | undefined;
  counter: ReactNode;
}

/**
 * Counts the typed characters. The control has no `maxlength`, because the browser would silently cut a long paste. The form's schema
 * refuses text that is too long.
 * @param showAlways true for multi-line fields, whose texts are long
 */
export function useTextLength<T extends TextControl>(
  { key, input, defaultValue }: ResolvedField,
  { max, showAlways }: { max: number | undefined; showAlways: boolean },
): TextLength<T> {
  const ref = useRef<T>(null);
  const [length, setLength] = useState(defaultValue?.trim().length ?? 0);
  // Counts text that was typed before the script arrived, and text of a form that starts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key creates a new control
  useEffect(() => setLength(ref.current?.value.trim().length ?? 0), [key, defaultValue]);
  const isShown = max !== undefined && (showAlways || length > max * NEAR);
  const id = `${input.id}-length`;
  const describedBy = [isShown && id, input['aria-describedby']].filter(Boolean).join(' ');
  return {
    ref,
    onInput: max === undefined ? undefined : (event) => setLength(event.currentTarget.value.trim().length),
    'aria-describedby': describedBy || undefined,
    counter: max === undefined ? null : <TextLengthCounter {...{ id, length, max, isShown }} />,
  };
}

/** '73 of 80 characters', next to the label. */
function TextLengthCounter(props: { id: string; length: number; max: number; isShown: boolean }) {
  const { id, length, max, isShown } = props;
  const isTooLong = length > max;
  return (
    <span
      id={id}
      className={classNames(
        'shrink-0 text-14 tabular-nums',
        isTooLong ? 'font-medium text-danger' : 'text-muted',
      )}
    >
      {isShown ? `${length} of ${max} characters` : null}
      {/* Announced once, not at every character; the element exists from the start, so that a long paste is announced. */}
      <span role="status" className="sr-only">
        {isTooLong ? ' Too long.' : ''}
      </span>
    </span>
  );
}
