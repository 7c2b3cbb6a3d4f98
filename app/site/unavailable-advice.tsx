import { t } from '../messages/unavailable.ts';

/** What to do, under the sentence that an assessment is not available. */
export const UnavailableAdvice = () => (
  <footer className="sg-page sg-unavailable">
    <p>{t.forVisitors}</p>
    <p>{t.forOwners}</p>
  </footer>
);
