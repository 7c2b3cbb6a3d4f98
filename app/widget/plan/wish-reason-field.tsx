import { t } from '#app/messages/preferences.ts';

/** Asks why somebody unsubscribes. Nothing is chosen before, and no answer is needed. */
export const WishReasonField = ({ label }: { label: string }) => (
  <div className="sgp-field">
    <label htmlFor="why">{label}</label>
    <select id="why" name="why" className="sgp-input" defaultValue="">
      <option value="">{t.noReason}</option>
      {Object.entries(t.reasons).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </div>
);
