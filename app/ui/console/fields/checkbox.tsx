import type { ChangeEventHandler, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldErrors, FieldGroup, FieldHint, type FieldProps, useResolvedField } from './field.tsx';

/** Classes of a checkbox: the browser's own, in the accent colour. */
export const tickLook = 'size-5 shrink-0 rounded-control accent-accent disabled:opacity-50';

export interface CheckboxProps extends Omit<FieldProps, 'defaultValue'> {
  defaultChecked?: boolean;
  /** Posted value if ticked; the server reads 'on' as true. */
  value?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A checkbox for one yes-or-no value. */
export function Checkbox(props: CheckboxProps) {
  const { label, hint, defaultChecked, value = 'on', onChange, field } = props;
  const resolved = useResolvedField(props);
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-start gap-3 py-2.5 text-16">
        <input
          key={resolved.key}
          {...resolved.input}
          type="checkbox"
          value={value}
          defaultChecked={defaultChecked ?? field?.defaultChecked}
          onChange={onChange}
          className={classNames(tickLook, 'mt-0.5')}
        />
        <span>{label}</span>
      </label>
      <FieldHint id={resolved.hintId}>{hint}</FieldHint>
      <FieldErrors id={resolved.errorId} errors={resolved.errors} />
    </div>
  );
}

export interface Choice {
  value: string;
  label: ReactNode;
  /** A line under the label. */
  hint?: ReactNode;
  /** What a chip shows of the label: 'Mon'. */
  short?: string;
}

export interface CheckboxGroupProps extends Omit<FieldProps, 'defaultValue'> {
  options: readonly Choice[];
  /** Two columns from 640 px. */
  columns?: 1 | 2;
  /** Shows the options side by side in one row, each with its short label. */
  isRow?: boolean;
}

const CHIP =
  'flex min-h-14 min-w-10 flex-1 flex-col items-center justify-center gap-1 rounded-control border border-border-strong text-14 transition-colors hover:bg-sunken has-[:checked]:border-accent has-[:checked]:bg-accent-tint sm:max-w-18';

/** Selects any number of options. Each ticked value is posted under the same name. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { options, columns = 1, isRow = false, field } = props;
  const resolved = useResolvedField(props);
  const checkedValues = field?.defaultOptions ?? [];
  return (
    <FieldGroup resolved={resolved}>
      <div
        className={
          isRow ? 'flex gap-1 sm:gap-2' : classNames('grid gap-x-6', columns === 2 && 'sm:grid-cols-2')
        }
        key={resolved.key}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={isRow ? CHIP : 'flex min-h-11 items-start gap-3 py-2.5 text-16'}
          >
            <input
              type="checkbox"
              name={resolved.input.name}
              form={resolved.input.form}
              value={option.value}
              defaultChecked={checkedValues.includes(option.value)}
              className={classNames(tickLook, !isRow && 'mt-0.5')}
            />
            {isRow && option.short ? (
              <>
                <span className="sr-only">{option.label}</span>
                <span aria-hidden="true">{option.short}</span>
              </>
            ) : (
              <span>
                {option.label}
                {option.hint ? <span className="block text-14 text-muted">{option.hint}</span> : null}
              </span>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
