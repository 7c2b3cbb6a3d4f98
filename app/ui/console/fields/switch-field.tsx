import type { ChangeEventHandler } from 'react';
import { FieldErrors, FieldHint, type FieldProps, useResolvedField } from './field.tsx';

export interface SwitchFieldProps extends Omit<FieldProps, 'defaultValue' | 'required'> {
  defaultChecked?: boolean;
  /** Controlled by the caller, who posts it: for a switch that takes effect at once. */
  checked?: boolean;
  /** Posted value if on; the server reads 'on' as true. */
  value?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A switch. It is a checkbox underneath, so that it posts with its form and works without JavaScript. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, hint, defaultChecked, checked, value = 'on', onChange, field } = props;
  const resolved = useResolvedField(props);
  const state =
    checked === undefined ? { defaultChecked: defaultChecked ?? field?.defaultChecked } : { checked };
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 items-center justify-between gap-6">
        <div className="grid gap-1">
          <label htmlFor={resolved.input.id} className="text-16 font-medium">
            {label}
          </label>
          <FieldHint id={resolved.hintId}>{hint}</FieldHint>
        </div>
        <span className="target relative inline-flex h-6 w-11 shrink-0">
          <input
            key={resolved.key}
            {...resolved.input}
            {...state}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state natively
            role="switch"
            value={value}
            onChange={onChange}
            className="peer absolute inset-0 z-1 size-full cursor-pointer appearance-none rounded-full disabled:cursor-not-allowed"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none h-full w-full rounded-full border border-border-strong bg-sunken transition-colors peer-checked:border-accent peer-checked:bg-accent peer-disabled:opacity-50"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-border-strong transition-transform peer-checked:translate-x-5 peer-checked:bg-accent-text peer-disabled:opacity-50"
          />
        </span>
      </div>
      <FieldErrors id={resolved.errorId} errors={resolved.errors} />
    </div>
  );
}
