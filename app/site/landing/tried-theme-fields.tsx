import { useEffect, useState } from 'react';
import { readTriedTheme, type TriedTheme } from './tried-theme.ts';

const SCHEME_WORDS = { host: 'light or dark, as on the visitor’s device', light: 'light', dark: 'dark' };

/** Fields that pass the theme tried on the landing page to the sign-up, unless the visitor clears the checkbox. */
export function TriedThemeFields() {
  const [tried, setTried] = useState<TriedTheme | null>(null);
  const [isWanted, setWanted] = useState(true);
  useEffect(() => {
    try {
      setTried(readTriedTheme(sessionStorage));
    } catch {
      // Reading the property itself throws if storage is blocked.
    }
  }, []);
  if (!tried) return null;
  const { primary, secondary, scheme, logo } = tried;
  return (
    <div className="rounded-card bg-sunken px-4 py-2 text-14">
      <label className="flex min-h-11 items-center gap-3 text-16">
        <input
          type="checkbox"
          checked={isWanted}
          onChange={(event) => setWanted(event.target.checked)}
          className="size-5 shrink-0 rounded-control accent-accent"
        />
        <span className="min-w-0 flex-1">Begin with the colors I tried</span>
        <svg viewBox="0 0 40 20" className="h-5 w-10 shrink-0" aria-hidden="true">
          <rect
            x="0.5"
            y="0.5"
            width="19"
            height="19"
            rx="4"
            fill={primary}
            className="stroke-border-strong"
          />
          <rect
            x="20.5"
            y="0.5"
            width="19"
            height="19"
            rx="4"
            fill={secondary}
            className="stroke-border-strong"
          />
        </svg>
      </label>
      <p className="pb-2 text-muted">
        {primary} and {secondary}, {SCHEME_WORDS[scheme]}. You can change them under Branding.
        {logo ? ' We haven’t uploaded your logo yet. Add your logo under Branding.' : null}
      </p>
      {isWanted ? (
        <>
          <input type="hidden" name="primaryColor" value={primary} />
          <input type="hidden" name="secondaryColor" value={secondary} />
          <input type="hidden" name="colorScheme" value={scheme} />
        </>
      ) : null}
    </div>
  );
}
