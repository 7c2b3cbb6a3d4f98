import type { ChangeEventHandler, ReactNode } from 'react';
import { boxLook, FieldFrame, type FieldProps, RINGED_CONTROL, useResolvedField } from './field.tsx';
import { AffixBox } from './text-input.tsx';

export interface NumberInputProps extends FieldProps {
  min?: number;
  max?: number;
  /** It is shown after the figure: 'a month', '%'. */
  unit?: ReactNode;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

const BARE = `${RINGED_CONTROL} tabular-nums`;

/** A field for a whole number, with the browser's own validation. */
export function NumberInput(props: NumberInputProps) {
  const { min, max, unit, onChange } = props;
  const resolved = useResolvedField(props);
  const isInvalid = resolved.errors.length > 0;
  const control = (
    <input
      key={resolved.key}
      {...resolved.input}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      defaultValue={resolved.defaultValue}
      onChange={onChange}
      className={unit ? BARE : boxLook(isInvalid, 'tabular-nums')}
    />
  );
  return (
    <FieldFrame resolved={resolved}>
      {unit ? (
        <AffixBox isInvalid={isInvalid} after={unit}>
          {control}
        </AffixBox>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

export interface MoneyInputProps extends FieldProps {
  placeholder?: string;
  /** Shown before the figure: the symbol of the tenant's currency; '$' by default. */
  symbol?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  /** It is shown after the figure: 'a month'. */
  unit?: ReactNode;
}

/** A field for an amount such as '1,299.00'. `readCents` in `app/domain/reading` reads the posted text. */
export function MoneyInput(props: MoneyInputProps) {
  const { placeholder, symbol = '$', unit, onChange } = props;
  const resolved = useResolvedField(props);
  return (
    <FieldFrame resolved={resolved}>
      <AffixBox isInvalid={resolved.errors.length > 0} before={symbol} after={unit}>
        <input
          key={resolved.key}
          {...resolved.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          defaultValue={resolved.defaultValue}
          onChange={onChange}
          className={`${BARE} pl-1.5!`}
        />
      </AffixBox>
    </FieldFrame>
  );
}
