import { Alert } from '#app/ui/console/alert.tsx';

/** Says that the session, which holds the text of the search, has ended (D27). */
export const ExpiredSearch = () => (
  <Alert tone="warning" title="This search has expired" isLive>
    We keep searches only while you’re logged in. Please search again.
  </Alert>
);
