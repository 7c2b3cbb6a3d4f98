import { boxLook, FieldFrame, type FieldProps, useResolvedField } from './field.tsx';

export interface DateInputProps extends FieldProps {
  type?: 'date' | 'month' | 'time' | 'datetime-local';
  min?: string;
  max?: string;
}

/** A field for a day, month or time with the browser's own picker. It posts ISO text. */
export function DateInput(props: DateInputProps) {
  const { type = 'date', min, max } = props;
  const resolved = useResolvedField(props);
  return (
    <FieldFrame resolved={resolved}>
      <input
        key={resolved.key}
        {...resolved.input}
        type={type}
        min={min}
        max={max}
        defaultValue={resolved.defaultValue}
        className={boxLook(resolved.errors.length > 0, 'tabular-nums')}
      />
    </FieldFrame>
  );
}
