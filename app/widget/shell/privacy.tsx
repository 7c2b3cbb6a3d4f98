import { t } from '#app/messages/privacy.ts';
import { privacyPath } from '#app/protocol/plan-page.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';

type PrivacyConfig = Pick<WidgetConfig, 'client' | 'privacyUrl' | 'brand' | 'jurisdiction' | 'asksForOffers'>;

/** States who sees the data and for what purpose. Shown with the health questions and on the screen that sends the answers (D47). */
export const Privacy = ({ config }: { config: PrivacyConfig }) => (
  <p className="sg-hint">
    {`${(config.jurisdiction || config.asksForOffers ? t.purpose : t.purposeByGoals)(config.brand)} `}
    <a href={privacyPath(config)} target="_blank" rel="noopener">
      {t.privacy}
      <span className="sg-vh">{t.newTab}</span>
    </a>
  </p>
);
