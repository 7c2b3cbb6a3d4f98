import type { ChangeEventHandler } from 'react';
import { classNames } from '../class-names.ts';
import type { Choice } from './checkbox.tsx';
import { FieldGroup, type FieldProps, useResolvedField } from './field.tsx';

export interface RadioCardsProps extends FieldProps {
  options: readonly Choice[];
  columns?: 1 | 2 | 3;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** Selects one of a few options, which are explained in a line each. The whole card is the click target. */
export function RadioCards(props: RadioCardsProps) {
  const { options, columns = 1, onChange } = props;
  const resolved = useResolvedField(props);
  return (
    <FieldGroup resolved={resolved}>
      <div
        key={resolved.key}
        className={classNames(
          'grid gap-3',
          columns === 2 && 'sm:grid-cols-2',
          columns === 3 && 'sm:grid-cols-3',
        )}
      >
        {options.map((option) => (
          <label key={option.value} className="group relative block">
            <input
              type="radio"
              name={resolved.input.name}
              form={resolved.input.form}
              value={option.value}
              required={resolved.input.required}
              defaultChecked={resolved.defaultValue === option.value}
              onChange={onChange}
              className="peer absolute top-4 left-4 size-5 accent-accent"
            />
            <span
              className={classNames(
                'flex h-full min-h-13 flex-wrap content-start items-baseline justify-between gap-x-3 rounded-card border border-border-strong bg-raised py-3.5 pr-4 pl-12 text-16 transition-colors',
                'group-hover:bg-sunken peer-checked:border-accent peer-checked:bg-accent-tint peer-checked:ring-1 peer-checked:ring-accent peer-disabled:text-muted',
              )}
            >
              <span className="font-medium">{option.label}</span>
              {option.hint ? <span className="w-full text-14 text-muted">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
