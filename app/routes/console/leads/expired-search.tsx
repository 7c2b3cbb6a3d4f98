import { Alert } from '#app/ui/console/alert.tsx';

/** Says that the session, which holds the text of the search, has ended (D27). */
export const ExpiredSearch = () => (
  <Alert tone="warning" title="This search has expired" isLive>
    What you searched for is kept only as long as your session. Please search again.
  </Alert>
);
