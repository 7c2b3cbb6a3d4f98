import { useFetcher, useLocation } from '@remix-run/react';
import { Rows4 } from 'lucide-react';
import { classNames } from './class-names.ts';
import { type Density, useViewSettings } from './view-settings.tsx';

const KEY = 'density';

const isDensity = (value: unknown): value is Density => value === 'comfortable' || value === 'compact';

/** How far rows are apart: what the account has stored, or the choice that is on its way there. */
export function useDensity(): Density {
  const { density } = useViewSettings();
  const chosen = useFetcher({ key: KEY }).formData?.get('density');
  return isDensity(chosen) ? chosen : density;
}

/** Compact rows, or not. */
export function DensitySwitch() {
  const { action } = useViewSettings();
  const fetcher = useFetcher({ key: KEY });
  const { pathname, search } = useLocation();
  const isCompact = useDensity() === 'compact';
  const next: Density = isCompact ? 'comfortable' : 'compact';
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        fetcher.submit({ set: 'density', density: next }, { method: 'post', action });
      }}
      className="contents"
    >
      <input type="hidden" name="set" value="density" />
      <input type="hidden" name="density" value={next} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        aria-label="Compact rows"
        title="Compact rows"
        aria-pressed={isCompact}
        className={classNames(
          'grid h-9 w-11 place-items-center rounded-full border transition-colors',
          isCompact
            ? 'bg-raised text-text ring-1 ring-border-strong'
            : 'bg-surface text-muted hover:text-text',
        )}
      >
        <Rows4 className="size-4!" aria-hidden />
      </button>
    </fetcher.Form>
  );
}
