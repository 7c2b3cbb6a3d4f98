import type { ListDecision } from '#app/engine/decide-list.ts';
import { t } from '#app/messages/lists.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { articleLinks } from '#app/plan-view/article-links.ts';
import { CompoundMark } from '#app/plan-view/compound-marks.tsx';
import { exclusionLines } from '#app/plan-view/exclusion-lines.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { ArticleList } from '../results/article-list.tsx';
import { EvidenceLine } from '../results/evidence.tsx';
import { FirstCautions } from '../results/first-cautions.tsx';
import { ListSection, Section } from '../results/sections.tsx';
import { ResearchOnly } from '../results/text-blocks.tsx';
import '../results/results.css';
import '../results/panels.css';
import '../results/exclusions.css';

/** Limit from V section 9. */
const MAX_LISTED_PRODUCTS = 3;

interface ListResultsProps {
  decision: ListDecision;
  config: Pick<WidgetConfig, 'client' | 'country' | 'showAmounts'>;
  title: string;
  badge?: string;
  belowList?: string;
}

/** Shows the list with the safety cautions (D13), or the page without products. */
export function ListResults({ decision, config, title, badge, belowList }: ListResultsProps) {
  const { advice, exclusions, cautions, must_not_use, disclaimers } = decision;
  const list = decision.list.slice(0, MAX_LISTED_PRODUCTS);
  const [summary = '', lead, ...steps] = advice;
  return (
    <div className="sgr">
      <h2 className="sgr-title" tabIndex={-1}>
        {list.length > 0 ? title : summary.replace(/\.$/, '')}
      </h2>
      {list.length > 0 && <ResearchOnly />}
      {list.length > 1 && <p className="sgr-quiet">{resultsTop.listOrder}</p>}
      {lead && <p className="sgr-lead">{lead}</p>}
      <FirstCautions
        cautions={cautions}
        products={list}
        withheld={decision.amounts_withheld}
        config={config}
      />
      {list.length > 0 && (
        <ul className="sg-list">
          {list.map(({ id, name, description, evidence, reasons }) => (
            <li key={name} className="sg-listed">
              <CompoundMark id={id} />
              <div>
                <h3>{name}</h3>
                {badge && <p className="sg-badge">{badge}</p>}
                <p>{description}</p>
                <EvidenceLine evidence={evidence} reasons={reasons} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {belowList && <p>{belowList}</p>}
      <ListSection heading="h3" title={t.instead} items={steps} />
      <ArticleList links={articleLinks(advice, decision.nothing_because, config.client)} />
      {exclusions.length > 0 && (
        <Section heading="h3" title={t.leftOut}>
          <ul className="sgr-exclusions">
            {exclusionLines(exclusions, list.length > 0).map(({ id, name, text }) => (
              <li key={name}>
                <CompoundMark id={id} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ListSection heading="h3" title={t.mustNotUse} items={must_not_use} enumerates />
      <ListSection heading="h3" title={t.disclaimers} items={disclaimers} />
    </div>
  );
}
