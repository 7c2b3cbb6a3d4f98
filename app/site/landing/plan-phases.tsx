import { t } from '../../messages/moment.ts';

const PHASES = [
  { when: t.startHere, products: 2 },
  { when: t.nextWhen, products: 2 },
  { when: t.advanced, products: 1 },
];

/** A plan in outline: its phases one after another, as the results open. */
export const PlanPhases = () => (
  <ol className="landing-phases">
    {PHASES.map(({ when, products }) => (
      <li key={when}>
        <span className="landing-phase">{when}</span>
        {Array.from({ length: products }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: outlines, which never change places
          <span key={index} className="landing-product" aria-hidden="true" />
        ))}
      </li>
    ))}
  </ol>
);
