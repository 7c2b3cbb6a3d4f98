import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';

const describeCount = (count: number): string =>
  count === 1 ? '1 fact is due for a check' : `${count} facts are due for a check`;

/** Says that statements on approval, studies and rules need a new check (D64). */
export const DueStatements = ({ count }: { count: number }) =>
  count > 0 ? (
    <Alert
      tone="warning"
      title={describeCount(count)}
      action={
        <LinkButton to="/admin/facts" size="small">
          See the facts
        </LinkButton>
      }
    >
      Articles and product cards still show these facts. Compare each fact with its sources.
    </Alert>
  ) : null;
