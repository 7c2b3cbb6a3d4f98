import { Alert } from '#app/ui/console/alert.tsx';

/** Shown on the page of an archived campaign. */
export const ArchivedAlert = ({ isArchived }: { isArchived: boolean }) =>
  isArchived ? (
    <Alert tone="info" title="This campaign is archived">
      An archived campaign sends nothing and keeps its results.
    </Alert>
  ) : null;
