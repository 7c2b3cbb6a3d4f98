import { useState } from 'react';
import { describeContract, NEW_COMPANY_CONTRACT } from '#app/protocol/commission-contract.ts';
import { cheapestRange, costOf, dollars, findCheapest, readSales } from './compare-plans.ts';
import { HOW_IT_WORKS, INCLUDED, type PricingCard, TERMS } from './pricing-content.ts';
import { SalesSlider } from './sales-slider.tsx';
import { SubscriptionForm } from './subscription-form.tsx';

/** The page's visitor, and what they can do on it. */
export interface PricingVisitor {
  /** `admin` pays for their own company; `visitor` signs up first; `other` has a session that can't pay. */
  kind: 'visitor' | 'admin' | 'other';
  /** Company of the admin. */
  company: { id: string; name: string; email: string } | null;
  /** The reason why the admin can't choose a plan here; null if they can. */
  obstacle: string | null;
}

export interface PricingPageProps {
  cards: readonly PricingCard[];
  /** Null if no keys are configured (D38). */
  publishableKey: string | null;
  /** Origin of the demo's replacement for Stripe's script. */
  standIn: string | null;
  visitor: PricingVisitor;
  /** ID of the plan whose form is shown. */
  chosen: string | null;
  /** The sales a month that the address asks for, as they were typed. */
  typedSales: string;
}

/** `/pricing`: the three plans, and the payment of the selected one. */
export function PricingPage({
  cards,
  publishableKey,
  standIn,
  visitor,
  chosen: selectedPlanId,
  typedSales,
}: PricingPageProps) {
  const [salesText, setSalesText] = useState(typedSales);
  const sales = readSales(salesText);
  const cheapest = sales === null ? undefined : findCheapest(cards, sales);
  const card = cards.find(({ id }) => id === selectedPlanId);
  const { company } = visitor;
  const canPay = card && company && publishableKey && !visitor.obstacle;
  return (
    <>
      <header className="pricing-head">
        <h1>Performance-based pricing</h1>
        <p className="pricing-lead">
          A monthly base fee, and a commission on the sales that your assessment brings.
        </p>
      </header>
      {publishableKey ? null : (
        <p className="pricing-note" role="note">
          Payments aren’t available yet. Sign up and try everything for 14 days.
        </p>
      )}
      {visitor.kind === 'other' ? (
        <p className="pricing-note" role="note">
          Only an admin of your company can choose a plan.
        </p>
      ) : null}
      {visitor.obstacle ? (
        <p className="pricing-note" role="note">
          {visitor.obstacle} <a href="/admin/billing">Open billing</a>
        </p>
      ) : null}
      {canPay ? (
        <SubscriptionForm
          key={card.id}
          card={card}
          company={company}
          publishableKey={publishableKey}
          standIn={standIn}
        />
      ) : null}
      <SalesSlider
        text={salesText}
        onChange={setSalesText}
        plan={selectedPlanId}
        answer={
          cheapest && sales !== null
            ? `${cheapest.label} is the cheapest plan at ${dollars(sales)}: ${dollars(costOf(cheapest, sales))} a month.`
            : null
        }
      />
      <ul className="pricing-cards">
        {cards.map((planCard) => (
          <li
            key={planCard.id}
            className={planCard === cheapest ? 'pricing-card is-cheapest' : 'pricing-card'}
          >
            <PlanCard
              card={planCard}
              range={cheapestRange(cards, planCard)}
              sales={sales}
              isCheapest={planCard === cheapest}
              visitor={visitor}
              isSetUp={publishableKey !== null}
              isChosen={planCard === card}
            />
          </li>
        ))}
      </ul>
      <section className="pricing-all" aria-labelledby="included">
        <h2 id="included">Every plan includes</h2>
        <ul className="pricing-included">
          {INCLUDED.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <p className="pricing-terms">{TERMS}</p>
      <section className="pricing-how">
        <h2>How performance pricing works</h2>
        <dl>
          {HOW_IT_WORKS.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="pricing-how" id="commission">
        <h2>What counts for commission</h2>
        <p>
          This is the contract of a new company. Once you sign up, you can read your own contract in the
          console under Sales, Commission terms.
        </p>
        <dl>
          {describeContract(NEW_COMPANY_CONTRACT).map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

function PlanCard(props: {
  card: PricingCard;
  /** At which sales it is the cheapest plan. */
  range: string | null;
  /** Sales a month that the plans are compared at; null if they can't be read. */
  sales: number | null;
  isCheapest: boolean;
  visitor: PricingVisitor;
  isSetUp: boolean;
  isChosen: boolean;
}) {
  const { card, range, sales, isCheapest, visitor, isSetUp, isChosen } = props;
  const { id, label, price, percent, isPopular } = card;
  const address = linkFor(id, visitor, isSetUp);
  return (
    <>
      <p className="pricing-badges">
        {isCheapest ? <span className="pricing-badge is-filled">Cheapest for you</span> : null}
        {isPopular ? <span className="pricing-badge">Most Popular</span> : null}
      </p>
      <h2>{label}</h2>
      <p className="pricing-price">
        <strong>{`$${price}`}</strong>/month
      </p>
      <p>{`plus ${percent}% commission per sale`}</p>
      {range ? <p className="pricing-range">{range}</p> : null}
      {sales === null ? null : (
        <p className="pricing-cost">
          <strong>{dollars(costOf(card, sales))}</strong>
          {` a month in all at ${dollars(sales)} in sales`}
        </p>
      )}
      {isChosen && visitor.kind === 'admin' && isSetUp && !visitor.obstacle ? (
        <p className="pricing-chosen">Your choice</p>
      ) : address ? (
        <a
          className={isCheapest ? 'public-button' : 'public-button quiet'}
          href={address}
          aria-label={`Get Started with ${label}`}
        >
          Get Started
        </a>
      ) : null}
    </>
  );
}

/** A visitor signs up first (D37); without keys an admin is sent to their console. */
function linkFor(plan: string, { kind, obstacle }: PricingVisitor, isSetUp: boolean): string | null {
  if (kind === 'visitor') return `/signup?plan=${plan}`;
  if (kind === 'other' || obstacle) return null;
  return isSetUp ? `/pricing?plan=${plan}` : '/admin/billing';
}
