import { t } from '#app/messages/consent.ts';
import { t as privacy } from '#app/messages/privacy.ts';

interface HealthBoxesProps {
  brand: string;
  /** The sentences, which the server records as they are displayed; the second one is missing without a customer database. */
  wording: string;
  copyWording: string | null;
  noticePath: string;
  /** The answers of a form that was refused, and why, if the first box is the reason. */
  refused?: { isTicked: boolean; copyIsTicked: boolean; error: string | null } | null;
}

/** The box for health answers on a page of a plan, with its help, and the optional one for their copy to a customer database (D65). */
export const HealthBoxes = ({
  brand,
  wording,
  copyWording,
  noticePath,
  refused = null,
}: HealthBoxesProps) => (
  <div className="sgp-boxes">
    <label>
      <input
        type="checkbox"
        name="healthConsent"
        value="true"
        required
        defaultChecked={refused?.isTicked}
        aria-invalid={refused?.error ? true : undefined}
        aria-describedby={refused?.error ? 'health-consent-error health-consent-help' : 'health-consent-help'}
        // biome-ignore lint/a11y/noAutofocus: the form was refused because of this box
        autoFocus={Boolean(refused?.error)}
      />
      <span>{wording}</span>
    </label>
    {refused?.error && (
      <p id="health-consent-error" className="sgp-error" role="alert">
        {refused.error}
      </p>
    )}
    <p id="health-consent-help">
      {`${t.healthHelp(brand)} · `}
      <a href={noticePath} target="_blank" rel="noopener" aria-label={`${t.healthNotice}${privacy.newTab}`}>
        {t.healthNotice}
      </a>
    </p>
    {copyWording && (
      <label>
        <input type="checkbox" name="crmConsent" value="true" defaultChecked={refused?.copyIsTicked} />
        <span>{copyWording}</span>
      </label>
    )}
  </div>
);
