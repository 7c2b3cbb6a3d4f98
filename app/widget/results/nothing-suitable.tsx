import type { Plan } from '#app/engine/types.ts';
import { t } from '#app/messages/results.ts';
import { articleLinks } from '#app/plan-view/article-links.ts';
import { emergencyLine } from '#app/plan-view/emergency.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { ArticleList } from './article-list.tsx';
import { Exclusions } from './safety.tsx';
import { ListSection, Recap, Section } from './sections.tsx';

/** The plain page for a visitor without a suitable product: the reason, and what to do instead (D13). No product is offered. */
export function NothingSuitable({
  plan,
  config: { client, country },
}: {
  plan: Plan;
  config: Pick<WidgetConfig, 'client' | 'country'>;
}) {
  const { education, human_readable, exclusions, disclaimers } = plan;
  const steps = human_readable.step_by_step_plan;
  return (
    <>
      <h2 className="sgr-title" tabIndex={-1}>
        {education.mechanisms_summary.replace(/\.$/, '')}
      </h2>
      <p className="sgr-lead">{education.rationale}</p>
      <p className="sgr-emergency">{emergencyLine(country)}</p>
      <ListSection heading="h3" title={t.instead} items={steps} />
      <ArticleList links={articleLinks(steps, plan.nothing_because, client)} />
      <ListSection heading="h3" title={t.cautions} items={human_readable.cautions} />
      <Section heading="h3" title={t.answers}>
        <Recap text={human_readable.inputs_recap} />
      </Section>
      {exclusions.length > 0 && (
        <Section heading="h3" title={t.leftOut}>
          <Exclusions exclusions={exclusions} holdsProducts={false} />
        </Section>
      )}
      <ListSection heading="h3" title={t.disclaimers} items={disclaimers} />
    </>
  );
}
