import { Fragment } from 'react';
import type { AmountGroup } from '#app/plan-view/amount-groups.ts';
import { Fold } from './fold.tsx';

/** Shows what a plan says about one product's amount: the sentences of each group, then its figures. */
export const AmountFolds = ({ groups }: { groups: readonly AmountGroup[] }) =>
  groups.map(({ title, brief, lines }) => {
    const figures = lines.filter(({ label }) => label);
    return (
      <Fold key={title} title={title} brief={brief}>
        {lines
          .filter(({ label }) => !label)
          .map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
        {figures.length > 0 && (
          <dl className="sgr-facts">
            {figures.map(({ label, text }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </Fold>
    );
  });
