import { t } from '../../messages/moment.ts';
import { PeptideMark } from '../../plan-view/marks.tsx';

/** Products by their marks alone: which ones a plan has is for the answers to say. */
const PHASES = [
  { when: t.startHere, products: ['cjc-1295-ipamorelin', 'bpc-157'] },
  { when: t.nextWhen, products: ['tb-500', 'selank'] },
  { when: t.advanced, products: ['mots-c'] },
];

/** A plan in outline: its phases one after another, as the results open. */
export const PlanPhases = () => (
  <ol className="landing-phases">
    {PHASES.map(({ when, products }) => (
      <li key={when}>
        <span className="landing-phase">{when}</span>
        {products.map((id) => (
          <span key={id} className="landing-product" aria-hidden="true">
            <PeptideMark id={id} />
          </span>
        ))}
      </li>
    ))}
  </ol>
);
