import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';

const describeCount = (count: number): string =>
  count === 1 ? '1 statement is due for a check' : `${count} statements are due for a check`;

/** Says that statements on approval, studies and rules need a new check (D64). */
export const DueStatements = ({ count }: { count: number }) =>
  count > 0 ? (
    <Alert
      tone="warning"
      title={describeCount(count)}
      action={
        <LinkButton to="/admin/facts" size="small">
          See the statements
        </LinkButton>
      }
    >
      Articles and product cards still show them.
    </Alert>
  ) : null;
