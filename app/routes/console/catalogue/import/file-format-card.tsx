import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';

/** Describes the format of the file. */
export function FileFormat({ exportTo }: { exportTo: string }) {
  return (
    <Card title="File format">
      <div className="grid gap-3 text-14">
        <ul className="grid max-w-prose list-disc gap-1.5 pl-5 marker:text-muted">
          <li>One product per row, matched by id. Products missing from the file stay unchanged.</li>
          <li>A missing or unused column changes nothing; an empty cell clears that setting.</li>
          <li>Sold: yes or no. Price: 49.00. URLs start with https://.</li>
          <li>If any row has an error, nothing is imported.</li>
        </ul>
        <p>
          <LinkButton to={exportTo} reloadDocument size="small">
            Export the current catalog
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}
