import { t } from '#app/messages/unavailable.ts';

/**
 * Shows advice below the sentence that an assessment is not available.
 * @param refused the site that may not show it
 */
export const UnavailableAdvice = ({ refused }: { refused?: string }) => (
  <footer className="sg-page sg-unavailable">
    <p>{refused ? t.refusedForVisitors : t.forVisitors}</p>
    <p>{refused ? t.refusedForOwners(refused) : t.forOwners}</p>
  </footer>
);
