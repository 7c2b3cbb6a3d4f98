import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '../hydrated.ts';
import { FieldFrame, type FieldProps, RINGED_CONTROL, ringedBoxLook, useResolvedField } from './field.tsx';

export interface PasswordInputProps extends Omit<FieldProps, 'defaultValue'> {
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password field with a button that shows the password. It is never filled in from the posted values. */
export function PasswordInput(props: PasswordInputProps) {
  const { autoComplete, autoFocus } = props;
  const resolved = useResolvedField(props);
  const [isShown, setShown] = useState(false);
  const hydrated = useHydrated();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame resolved={resolved}>
      <div className={ringedBoxLook(resolved.errors.length > 0)}>
        <input
          key={resolved.key}
          {...resolved.input}
          type={isShown ? 'text' : 'password'}
          // There is no maxLength: a pasted password that was silently cut could not be entered again.
          autoComplete={autoComplete}
          // biome-ignore lint/a11y/noAutofocus: only pages with a single field set it
          autoFocus={autoFocus}
          autoCapitalize="none"
          spellCheck={false}
          className={RINGED_CONTROL}
        />
        {hydrated ? (
          <button
            type="button"
            aria-pressed={isShown}
            aria-label="Show password"
            onClick={() => setShown(!isShown)}
            className="grid h-full w-11 shrink-0 place-items-center rounded-control text-muted hover:text-text"
          >
            <Icon aria-hidden />
          </button>
        ) : null}
      </div>
    </FieldFrame>
  );
}
