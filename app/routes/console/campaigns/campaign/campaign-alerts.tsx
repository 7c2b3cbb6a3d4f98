import { Alert } from '#app/ui/console/alert.tsx';

/** Shown on the page of an archived campaign. */
export const ArchivedAlert = ({ isArchived }: { isArchived: boolean }) =>
  isArchived ? (
    <Alert tone="info" title="This campaign is archived">
      An archived campaign sends nothing and keeps its results.
    </Alert>
  ) : null;

/** Shown while a campaign waits because its company is switched off. */
export const InactiveCompanyAlert = ({ isWaiting }: { isWaiting: boolean }) =>
  isWaiting ? (
    <Alert tone="warning" title="The company is not active">
      Nothing goes out for now. Due e-mails are sent once the company is active again.
    </Alert>
  ) : null;
