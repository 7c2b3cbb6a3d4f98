import type { ListPlan } from '#app/engine/list-plan.ts';
import { t } from '#app/messages/legacy.ts';
import { t as results } from '#app/messages/results.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { articleLinks } from '#app/plan-view/article-links.ts';
import { createChecklist } from '#app/plan-view/checklist.ts';
import { CompoundMark } from '#app/plan-view/compound-marks.tsx';
import { exclusionLines } from '#app/plan-view/exclusion-lines.ts';
import { contactLink, productLink } from '#app/plan-view/product-link.ts';
import { type PlanPageData, planPaths } from '#app/protocol/plan-page.ts';
import { CopyLink } from '#app/widget/shell/copy-link.tsx';
import type { Toast } from '#app/widget/shell/step-machine.ts';
import { AmountsGate, ReadFirst } from '../amounts-gate.tsx';
import { ArticleList } from '../article-list.tsx';
import { Checklist } from '../checklist.tsx';
import type { PlanActionsProps } from '../email-panel.tsx';
import { AlertLine, FirstCautions } from '../first-cautions.tsx';
import { SafetyBoxes } from '../safety-boxes.tsx';
import { DoctorLink, EmailPlan } from '../save-plan.tsx';
import { ListSection, Section } from '../sections.tsx';
import { Note, ResearchOnly, Sentences } from '../text-blocks.tsx';
import { RecommendationCard } from './recommendation-card.tsx';
import '../results.css';
import '../panels.css';
import '../details.css';
import '../exclusions.css';
import './legacy.css';

export interface LegacyResultsProps extends Pick<PlanPageData, 'config' | 'assessmentId' | 'trackingId'> {
  plan: ListPlan;
  /** Shows toasts. Without it the plan is a file, which cannot fetch or send. */
  onToast?: (toast: Toast) => void;
}

/**
 * Shows a plan in the older list format (V section 2 'Legacy results layout', D15), with the cautions from the visitor's safety answers (D13). It
 * renders the same on the server and in the browser.
 */
export function LegacyResults({ plan, config, assessmentId, trackingId, onToast }: LegacyResultsProps) {
  const [title = resultsTop.yourPlan, lead, ...advice] = plan.advice;
  const holdsProducts = plan.list.length > 0;
  // The consumer quiz promises a 30-day protocol.
  const checklist = config.widget === 'consumer' ? createChecklist(plan) : null;
  const notes = [...(plan.notes ?? []), ...(plan.answers_without_study ?? [])];

  return (
    <div className="sgr">
      <AlertLine alert={plan.alert} country={config.country} />
      <header className="sgr-head">
        <h2 className="sgr-title" tabIndex={-1}>
          {title.replace(/\.$/, '')}
        </h2>
        {holdsProducts && (
          <>
            <p className="sgr-quiet">{t.match}</p>
            {plan.list.length > 1 && <p className="sgr-quiet">{resultsTop.listOrder}</p>}
            <ResearchOnly />
          </>
        )}
      </header>
      {lead && <p className="sgr-lead">{lead}</p>}
      <FirstCautions
        cautions={plan.cautions}
        products={plan.list}
        withheld={plan.amounts_withheld}
        planPage={onToast ? undefined : planPaths(assessmentId).page}
        config={config}
      />
      {onToast && <ReportSent assessmentId={assessmentId} />}
      {notes.length > 0 && (
        <Note>
          <Sentences items={notes} />
        </Note>
      )}
      {holdsProducts && (
        <AmountsGate list={plan.amounts_withheld ? [] : (plan.do_not_use ?? [])} isFile={!onToast}>
          {plan.amounts_withheld === 'unanswered' && onToast && <SafetyBoxes assessmentId={assessmentId} />}
          <ListSection heading="h3" title={t.mustNotUse} items={plan.must_not_use} enumerates />
          <ReadFirst />
          <div className="sgr-list-cards">
            {plan.list.map((item, place) => (
              <RecommendationCard
                key={item.name}
                item={item}
                place={place}
                link={productLink(item.productUrl, config, trackingId)}
                settings={config.products[item.id]}
                withheld={plan.amounts_withheld}
                country={config.country}
              />
            ))}
          </div>
        </AmountsGate>
      )}
      {checklist && <Checklist checklist={checklist} assessmentId={onToast ? assessmentId : undefined} />}
      <ListSection heading="h3" title={results.instead} items={advice} />
      <ArticleList links={articleLinks(plan.advice, plan.nothing_because, config.client)} />
      {plan.exclusions.length > 0 && (
        <Section heading="h3" title={results.leftOut}>
          <ul className="sgr-exclusions">
            {exclusionLines(plan.exclusions, holdsProducts).map(({ id, name, text }) => (
              <li key={name}>
                <CompoundMark id={id} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ListSection heading="h3" title={results.disclaimers} items={plan.disclaimers} />
      <WhereToGo
        contact={contactLink(config, trackingId)}
        // A link to the shop does not help a visitor without a suitable product.
        shop={holdsProducts ? productLink('', config, trackingId) : null}
      />
      {onToast && <Actions assessmentId={assessmentId} onToast={onToast} />}
    </div>
  );
}

const Actions = (props: PlanActionsProps) => (
  <div className="sgr-actions">
    <EmailPlan {...props} />
    <DoctorLink assessmentId={props.assessmentId} />
    <CopyLink assessmentId={props.assessmentId} className="sgr-button" />
  </div>
);

/** The e-mail address is not shown, because people other than its owner may open the page. */
function ReportSent({ assessmentId }: { assessmentId: string }) {
  return (
    <section className="sgr-sent">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path
          d="M3 6h18v12H3zM3 6.5l9 7 9-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
      <div>
        <h3>{t.reportSent}</h3>
        <p>{t.reportCopy}</p>
      </div>
      <NewTabLink href={planPaths(assessmentId).html} text={t.download} />
    </section>
  );
}

/** Links to the tenant's own pages; renders null without any. */
function WhereToGo({ contact, shop }: { contact: string | null; shop: string | null }) {
  if (!contact && !shop) return null;
  return (
    <nav className="sgr-links" aria-label={t.contactAndShop}>
      {contact && <NewTabLink href={contact} text={t.contact} />}
      {shop && <NewTabLink href={shop} text={t.shop} />}
    </nav>
  );
}

const NewTabLink = ({ href, text }: { href: string; text: string }) => (
  <a className="sgr-button" href={href} target="_blank" rel="noopener">
    {text}
    <span className="sgr-vh">{t.newTab}</span>
  </a>
);
