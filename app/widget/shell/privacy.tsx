import { t } from '#app/messages/privacy.ts';
import { privacyPath } from '#app/protocol/plan-page.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';

/** Where health is asked, and where everything is sent: who sees it, and for what (D47). */
export const Privacy = ({ config }: { config: Pick<WidgetConfig, 'client' | 'privacyUrl'> }) => (
  <p className="sg-hint">
    {`${t.who} `}
    <a href={privacyPath(config)} target="_blank" rel="noopener">
      {t.privacy}
      <span className="sg-vh">{t.newTab}</span>
    </a>
  </p>
);
