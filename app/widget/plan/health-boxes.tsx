import { t } from '#app/messages/consent.ts';
import { t as privacy } from '#app/messages/privacy.ts';

interface HealthBoxesProps {
  brand: string;
  /** The sentences, which the server records as they are displayed; the second one is missing without a customer database. */
  wording: string;
  copyWording: string | null;
  noticePath: string;
}

/** The box for health answers on a page of a plan, with its help, and the optional one for their copy to a customer database (D65). */
export const HealthBoxes = ({ brand, wording, copyWording, noticePath }: HealthBoxesProps) => (
  <div className="sgp-boxes">
    <label>
      <input
        type="checkbox"
        name="healthConsent"
        value="true"
        required
        aria-describedby="health-consent-help"
      />
      <span>{wording}</span>
    </label>
    <p id="health-consent-help">
      {`${t.healthHelp(brand)} · `}
      <a href={noticePath} target="_blank" rel="noopener" aria-label={`${t.healthNotice}${privacy.newTab}`}>
        {t.healthNotice}
      </a>
    </p>
    {copyWording && (
      <label>
        <input type="checkbox" name="crmConsent" value="true" />
        <span>{copyWording}</span>
      </label>
    )}
  </div>
);
