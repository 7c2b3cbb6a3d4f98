import type { ReactNode } from 'react';
import { t } from '#app/messages/results-top.ts';
import { PeptideMark } from '#app/plan-view/marks.tsx';

/** Tells in three drawn cards what a shop gets from one visitor: the plan, the lead and the sale. */
export const SaleStory = () => (
  <section className="landing-section" aria-labelledby="story">
    <h2 id="story">One plan, one lead, one sale</h2>
    <p>One visitor, from the last answer to the order. The visitor and the numbers are invented.</p>
    <ol className="landing-story">
      <Chapter
        heading="Your visitor gets a plan"
        text="Products from your shop in phases, each with its reason, dosing and warnings."
      >
        <PlanPhases />
      </Chapter>
      <Chapter
        heading="You get the lead"
        text="Name, e-mail, goals and consent are in your console. Search, tag, write or export."
      >
        <p className="landing-person">
          <span className="landing-avatar" aria-hidden="true">
            N
          </span>
          <span>
            <strong>Nadia</strong>
            <br />
            nadia@example.com
          </span>
        </p>
        <Facts
          facts={[
            ['Goals', 'Sleep & Recovery, Athletic Performance'],
            ['Experience', 'Some Experience'],
            ['Consent', 'Plan by e-mail'],
          ]}
        />
      </Chapter>
      <Chapter
        heading="Your shop makes the sale"
        text="Your shop reports the order. We credit the order to the lead and put the sale on your statement."
      >
        <p className="landing-order">
          <strong>$143.00</strong>
          <span>Order 10427</span>
        </p>
        <Facts
          facts={[
            ['Lead', 'Nadia'],
            ['Came from', 'Link in the plan e-mail'],
            ['Days after the plan', '3'],
          ]}
        />
      </Chapter>
    </ol>
  </section>
);

function Chapter({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <li className="landing-card">
      <div className="landing-drawn">{children}</div>
      <h3>{heading}</h3>
      <p>{text}</p>
    </li>
  );
}

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Products are shown only by their symbols, because the answers decide which ones a plan has. */
const PHASES = [
  { when: t.startHere, products: ['cjc-1295-ipamorelin', 'bpc-157'] },
  { when: t.nextWhen, products: ['tb-500', 'selank'] },
  { when: t.advanced, products: ['mots-c'] },
];

/** Outlines a plan: its phases in order, as at the top of the results. */
const PlanPhases = () => (
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
