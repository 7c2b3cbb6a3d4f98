import { useFetcher, useLocation } from '@remix-run/react';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { classNames } from './class-names.ts';
import { SCHEME_CHOICES, type SchemeChoice, toSchemeChoice } from './scheme.ts';

export interface SchemeSwitchProps {
  choice: SchemeChoice;
  /** URL that it posts to, with `scheme` and `returnTo` (the page to return to without JavaScript). */
  action: string;
}

const SCHEME_LOOKS: Record<SchemeChoice, { label: string; icon: LucideIcon }> = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
};

/** Three buttons that select light, dark or system colours. */
export function SchemeSwitch({ choice, action }: SchemeSwitchProps) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const activeChoice = fetcher.formData ? toSchemeChoice(fetcher.formData.get('scheme')) : choice;
  return (
    <fetcher.Form method="post" action={action} className="contents">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="inline-flex rounded-full border bg-surface p-0.5">
        <legend className="sr-only">Appearance</legend>
        {SCHEME_CHOICES.map((value) => {
          const { label, icon: Icon } = SCHEME_LOOKS[value];
          return (
            <button
              key={value}
              type="submit"
              name="scheme"
              value={value}
              aria-label={label}
              title={label}
              aria-pressed={activeChoice === value}
              className={classNames(
                'grid h-8 w-11 place-items-center rounded-full transition-colors',
                activeChoice === value
                  ? 'bg-raised text-text ring-1 ring-border-strong'
                  : 'text-muted hover:text-text',
              )}
            >
              <Icon className="size-4!" aria-hidden />
            </button>
          );
        })}
      </fieldset>
    </fetcher.Form>
  );
}
