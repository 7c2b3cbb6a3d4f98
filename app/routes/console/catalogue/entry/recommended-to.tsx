import { Badge } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';

/** Explains which answers put the product into a plan. */
export function RecommendedTo({ answers }: { answers: readonly string[] }) {
  return (
    <Card title="Who it is recommended to">
      {answers.length === 0 ? (
        <p className="text-14 text-muted">
          No answer leads to this product directly. Plans show this product when another one isn’t sold or is
          excluded for safety.
        </p>
      ) : (
        <div className="grid gap-3">
          <p className="text-14 text-muted">
            {answers.length === 1
              ? 'One answer leads to this product'
              : `${answers.length} answers lead to this product`}{' '}
            directly:
          </p>
          <ul className="flex flex-wrap gap-2">
            {answers.map((answer) => (
              <li key={answer} className="max-w-full">
                <Badge>{answer}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
