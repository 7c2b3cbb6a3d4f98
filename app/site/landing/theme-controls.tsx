import { tokens } from '#app/theme/tokens.ts';

const SCHEME_OPTIONS = [
  { value: 'host', label: 'Same as the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const { accent, 'accent-ink': ink } = tokens.light.colours;

/**
 * Shows the controls for trying a theme on the live widget, with the names of the console's branding. landing.browser.ts reads them; without
 * JavaScript they are hidden.
 */
export function ThemeControls() {
  return (
    <section className="landing-try" aria-labelledby="try">
      <p id="try" className="landing-try-title">
        See the widget in your colors
      </p>
      <div className="landing-try-fields">
        <label>
          <span className="landing-label">Main color</span>
          <input type="color" id="try-primary" defaultValue={accent} />
        </label>
        <label>
          <span className="landing-label">Second color</span>
          <input type="color" id="try-secondary" defaultValue={ink} />
        </label>
        <label>
          <span className="landing-label">Light or dark</span>
          <select id="try-scheme" defaultValue="host">
            {SCHEME_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="landing-label">Logo</span>
          <input type="file" id="try-logo" accept="image/png,image/jpeg,image/webp,image/svg+xml" />
        </label>
      </div>
      <p id="try-note" role="status">
        We don’t upload your logo.
      </p>
      <p className="landing-try-links">
        <a href="/signup">Sign up with these colors</a>
        <button type="button" id="try-reset">
          Reset
        </button>
      </p>
    </section>
  );
}
