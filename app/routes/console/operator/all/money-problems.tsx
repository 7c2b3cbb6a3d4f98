import type { MoneyProblem } from '#app/domain/home/index.ts';
import { Alert } from '#app/ui/console/alert.tsx';

/** Lists companies whose commission is stuck, and differences between the books and Stripe, each with what to do. */
export const MoneyProblems = ({ count, problems }: { count: number; problems: readonly MoneyProblem[] }) =>
  problems.length > 0 ? (
    <Alert
      tone="danger"
      title={count === 1 ? '1 money problem needs a look' : `${count} money problems need a look`}
    >
      <ul className="grid gap-1" aria-label="Commission and books">
        {problems.map(({ key, company, what, action }) => (
          <li key={key} className="wrap-break-word">
            <b>{company}:</b> {what}. {action}
          </li>
        ))}
      </ul>
    </Alert>
  ) : null;
