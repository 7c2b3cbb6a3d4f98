import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';

/** Describes the format of the file. */
export function FileFormat({ exportTo }: { exportTo: string }) {
  return (
    <Card title="How the file is read">
      <div className="grid gap-3 text-14">
        <ul className="grid max-w-prose list-disc gap-1.5 pl-5 marker:text-muted">
          <li>One product a row, named by its id. Products that are not in the file stay as they are.</li>
          <li>
            A column that is left out or not used changes nothing; an empty cell takes the setting away.
          </li>
          <li>Sold is yes or no; a price is an amount such as 49.00; addresses begin with https://.</li>
          <li>All of the file is taken, or none of it.</li>
        </ul>
        <p>
          <LinkButton to={exportTo} reloadDocument size="small">
            Export the catalogue as it is now
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}
