import { Fragment } from 'react';
import type { ListPlan } from '../../engine/list-plan.ts';
import type { PlanPageData } from '../../protocol/plan-page.ts';
import { productLink } from '../results/product-link.ts';
import { ListSection, ResearchOnly, Section, Sentences } from '../results/text-blocks.tsx';

/** V section 2's labels. */
const CATEGORY = {
  primary: 'Primary Recommendation',
  stack: 'Stack Option',
  secondary: 'Secondary Option',
} as const;

const FACTS = [
  ['Dosage', 'dosage'],
  ['Duration', 'duration'],
  ['Administration', 'administration'],
  ['Timing', 'timing'],
] as const;

/** A plan in the older list format (D15). */
export function ListPlanView({
  plan,
  config,
  trackingId,
}: { plan: ListPlan } & Pick<PlanPageData, 'config' | 'trackingId'>) {
  const [title = 'Your Personalized Plan', ...advice] = plan.advice;
  return (
    <div className="sgr">
      <header className="sgr-head">
        <h2 className="sgr-title" tabIndex={-1}>
          {title}
        </h2>
        {plan.list.length > 0 && <ResearchOnly />}
      </header>
      <ListSection heading="h3" title="What to do instead" items={advice} />
      {plan.list.map((item) => {
        const link = productLink(item.productUrl, config.shopUrl, trackingId);
        return (
          <Section key={item.id + item.name} heading="h3" title={item.name}>
            <p className="sgr-quiet">{`${CATEGORY[item.category]}, ${item.matchPercentage}% match`}</p>
            <p>{item.description}</p>
            <dl className="sgr-facts">
              {FACTS.filter(([, field]) => item[field] !== '').map(([label, field]) => (
                <Fragment key={field}>
                  <dt>{label}</dt>
                  <dd>{item[field]}</dd>
                </Fragment>
              ))}
            </dl>
            <Sentences items={item.benefits} />
            {link && (
              <a className="sgr-button sgr-button-main" href={link} target="_blank" rel="noopener">
                Research Details
              </a>
            )}
          </Section>
        );
      })}
      <ListSection heading="h3" title="Cautions for you" items={plan.cautions} />
      <ListSection heading="h3" title="Who must not use this" items={plan.must_not_use} />
      <ListSection
        heading="h3"
        title="Left out for your safety"
        items={plan.exclusions.map(({ reason }) => reason)}
      />
      <ListSection heading="h3" title="Disclaimers" items={plan.disclaimers} />
    </div>
  );
}
