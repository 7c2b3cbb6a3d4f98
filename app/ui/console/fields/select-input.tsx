import { ChevronDown } from 'lucide-react';
import type { ChangeEventHandler } from 'react';
import { boxLook, FieldFrame, type FieldProps, useResolvedField } from './field.tsx';

export interface SelectInputProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** First option, with an empty value: 'Choose a plan'. */
  placeholder?: string;
  onChange?: ChangeEventHandler<HTMLSelectElement>;
}

/** Selects one item of a list. It is a native select, which works well on phones and with keyboards. */
export function SelectInput(props: SelectInputProps) {
  const { options, placeholder, onChange } = props;
  const resolved = useResolvedField(props);
  return (
    <FieldFrame resolved={resolved}>
      <div className="relative">
        <select
          key={resolved.key}
          {...resolved.input}
          defaultValue={resolved.defaultValue ?? (placeholder === undefined ? undefined : '')}
          onChange={onChange}
          className={boxLook(resolved.errors.length > 0, 'appearance-none truncate pr-10!')}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
          aria-hidden
        />
      </div>
    </FieldFrame>
  );
}
