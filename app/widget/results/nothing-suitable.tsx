import type { Plan } from '../../engine/types.ts';
import { ExclusionList } from './panels.tsx';
import { ListSection, Section } from './text-blocks.tsx';

/** The plain page for somebody whom no product suits: why, and whom to ask instead (D13). No product is offered. */
export function NothingSuitable({ plan: { exclusions, human_readable, disclaimers } }: { plan: Plan }) {
  const flags = [...new Set(exclusions.flatMap((exclusion) => exclusion.flags))];
  return (
    <>
      <h2 className="sgr-title" tabIndex={-1}>
        No product suits you right now
      </h2>
      <p className="sgr-lead">
        {flags.length > 0
          ? `You told us about: ${flags.join('; ')}. With that, nothing from this range should be used, so we show you no products.`
          : 'Nothing that this shop offers fits your answers, so we show you no products.'}
      </p>
      <Section title="Talk to a doctor">
        <p>
          Please speak with your doctor or another licensed healthcare provider about your goals. They know
          your history, can examine you, and can tell you what is safe for you.
        </p>
      </Section>
      <ListSection title="Please note" items={human_readable.cautions} />
      {exclusions.length > 0 && (
        <details className="sgr-fold">
          <summary>
            <span className="sgr-fold-title">What was left out and why</span>
            <span className="sgr-brief">{`${exclusions.length}`}</span>
          </summary>
          <div className="sgr-fold-body">
            <ExclusionList exclusions={exclusions} />
          </div>
        </details>
      )}
      <ListSection title="Disclaimers" items={disclaimers} />
    </>
  );
}
